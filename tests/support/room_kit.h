#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <future>
#include <memory>
#include <string>

#include "notation/position/position_text.h"
#include "server/cluster/post_office.h"
#include "server/moderation/house.h"
#include "server/play/block_list.h"
#include "server/play/engine_lending.h"
#include "server/play/games.h"
#include "server/play/presence.h"
#include "server/site/services.h"
#include "setups/stock_setups.h"
#include "support/local_bus.h"

namespace tankchess::server {

// For tests in which no computer plays.
class NoEngine : public EngineTurns {
public:
    bool play(EngineTurn, std::function<void(const std::string&)>) override { return false; }
};

// Ada (White) against Bob on small-12.
inline match::MatchConfig ada_against_bob(const match::TimeControl& time = {}) {
    match::MatchConfig config;
    config.tps = write_position(*stock_position("small-12"));
    for (const Side side : {Side::white, Side::black}) {
        match::SeatSpec seat;
        seat.side = side;
        seat.player = seat.name = side == Side::white ? "ada" : "bob";
        seat.time = time;
        config.seats.push_back(seat);
    }
    return config;
}

// Everything that rooms need to live in this process, without a network: a store and an engine of the test's choice.
class RoomKit {
public:
    // With a hub it is a node of several.
    RoomKit(Store& store, EngineTurns& engine, const std::shared_ptr<LocalHub>& hub = nullptr) : store_(store) {
        services_.engine_turns = &engine;
        services_.presence = &presence_;
        services_.blocks = &blocks_;
        services_.house = &house_;
        if (hub) join(hub, engine);
        games_ = std::make_unique<Games>(services_);
        services_.games = games_.get();
        if (hub) {
            nodes_->start();
            post_->start();
        }
        loops_.start();
    }
    ~RoomKit() {
        stop();
        if (post_) post_->stop();
        games_.reset();
    }
    // Nothing happens in the rooms any more. What the engine still has under way must end before this kit does.
    void stop() {
        loops_.stop();
        loops_.join();
        store_.drain();
    }

    Games& games() { return *games_; }
    Membership& nodes() { return *nodes_; }
    PostOffice& post() { return *post_; }
    EngineLending& lending() { return *lending_; }
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
    void join(const std::shared_ptr<LocalHub>& hub, EngineTurns& engine) {
        nodes_ = std::make_unique<Membership>(store_, loops_, "test");
        post_ = std::make_unique<PostOffice>(store_, loops_, *nodes_, hub->join());
        Membership::Calls calls;
        calls.entered = [this] { post_->listen(); };
        calls.silent = [] {};
        calls.dead = [this] { games_->lose_all(); };
        EXPECT_EQ(nodes_->enter(calls), "");
        cluster_ = std::make_unique<Cluster>(Cluster{*nodes_, *post_});
        services_.cluster = cluster_.get();
        lending_ = std::make_unique<EngineLending>(engine, *cluster_, loops_.at(0));
        lending_->answer_others();
        services_.engine_turns = lending_.get();
    }

    Store& store_;
    Config config_;
    Loops loops_{1};
    Limits limits_{0};
    Metrics metrics_;
    PlayTimes times_{metrics_};
    NetStats net_;
    Sessions sessions_{store_, "a key of tests", false};
    Workers passwords_{1, 8}, rules_workers_{1, 64};
    StaticFiles files_;
    Homes homes_;
    std::atomic<bool> draining_{false};
    Presence presence_;
    BlockList blocks_;
    House house_;
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
                       .times = times_};
    std::unique_ptr<Membership> nodes_;
    std::unique_ptr<PostOffice> post_;
    std::unique_ptr<Cluster> cluster_;
    std::unique_ptr<EngineLending> lending_;
    std::unique_ptr<Games> games_;
};

}  // namespace tankchess::server
