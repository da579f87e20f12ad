#pragma once

#include <functional>
#include <future>
#include <memory>
#include <string>

#include "server/play/block_list.h"
#include "server/play/engine_turns.h"
#include "server/play/games.h"
#include "server/play/presence.h"
#include "server/site/services.h"

namespace tankchess::server {

// For tests in which no computer plays.
class NoEngine : public EngineTurns {
public:
    bool play(EngineTurn, std::function<void(const std::string&)>) override { return false; }
};

// Everything that rooms need to live in this process, without a network: a store and an engine of the test's choice.
class RoomKit {
public:
    RoomKit(Store& store, EngineTurns& engine) : store_(store) {
        services_.engine_turns = &engine;
        services_.presence = &presence_;
        services_.blocks = &blocks_;
        games_ = std::make_unique<Games>(services_);
        services_.games = games_.get();
        loops_.start();
    }
    ~RoomKit() {
        stop();
        games_.reset();
    }
    // Nothing happens in the rooms any more. What the engine still has under way must end before this kit does.
    void stop() {
        loops_.stop();
        loops_.join();
        store_.drain();
    }

    Games& games() { return *games_; }
    Workers& rules_workers() { return rules_workers_; }
    // Makes a game and gives its id, or the fault.
    std::string create(const match::MatchConfig& config) {
        auto made = std::make_shared<std::promise<std::string>>();
        games_->create(config, "{}", {"game", ""}, nullptr, [made](const std::string& id, const std::string& fault) {
            made->set_value(id.empty() ? "!" + fault : id);
        });
        return made->get_future().get();
    }
    // Runs on the game's loop and gives the answer; nothing if the game cannot be loaded.
    template <class T>
    std::optional<T> in_room(const std::string& id, std::function<T(Room&)> look) {
        auto seen = std::make_shared<std::promise<std::optional<T>>>();
        games_->visit(id, [seen, look](const Games::RoomPtr& room, const StoreFault*) {
            seen->set_value(room ? std::optional<T>(look(*room)) : std::nullopt);
        });
        return seen->get_future().get();
    }
    // Sends an intent and waits for its answer.
    RoomAnswer ask(const std::string& id, std::function<void(Room&, Room::Answer)> intent) {
        auto told = std::make_shared<std::promise<RoomAnswer>>();
        games_->visit(id, [told, intent](const Games::RoomPtr& room, const StoreFault*) {
            if (!room) return told->set_value({0, "storage", "not loaded"});
            intent(*room, [told](const RoomAnswer& answer) { told->set_value(answer); });
        });
        return told->get_future().get();
    }

private:
    Store& store_;
    Config config_;
    Loops loops_{1};
    Limits limits_{0};
    Metrics metrics_;
    NetStats net_;
    Sessions sessions_{store_, "a key of tests", false};
    Workers passwords_{1, 8}, rules_workers_{1, 64};
    StaticFiles files_;
    Homes homes_;
    std::atomic<bool> draining_{false};
    Presence presence_;
    BlockList blocks_;
    Services services_{.config = config_,
                       .loops = loops_,
                       .store = store_,
                       .limits = limits_,
                       .metrics = metrics_,
                       .net = net_,
                       .sessions = sessions_,
                       .passwords = passwords_,
                       .rules_workers = rules_workers_,
                       .files = files_,
                       .homes = homes_,
                       .draining = draining_,
                       .commit_time = metrics_.histogram("commit_seconds", "From a command to its events on disk")};
    std::unique_ptr<Games> games_;
};

}  // namespace tankchess::server
