#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "match/config.h"
#include "server/play/room.h"

namespace tankchess::server {

struct LoadedGame;

// All games: those in memory, and the way to those in the store. Each game lives on one loop, chosen by its id.
class Games {
public:
    explicit Games(Services& services);
    ~Games();

    using RoomPtr = std::shared_ptr<Room>;
    // Calls back on the game's loop with its room; nullptr with a fault: the store failed; without: no such game.
    using Visit = std::function<void(const RoomPtr& room, const StoreFault* fault)>;
    void visit(const std::string& id, Visit visit);
    Loop& loop_of(const std::string& id);

    // A new game, on disk before the call comes (on the game's loop). An empty id with a text: why not.
    using Made = std::function<void(const std::string& id, const std::string& fault)>;
    // How a game came about; players are told.
    struct Origin {
        std::string by;  // game, seek, challenge, rematch
        std::string id;
    };
    // `along` joins the transaction: what must happen together with the new game, or not at all.
    void create(const match::MatchConfig& config, const std::string& terms, Origin origin,
                std::function<void(Tables&, const std::string& id)> along, Made made);

    // How the store has a game that is in memory; nullptr if it cannot be read now. On the game's loop.
    void read_again(const std::string& id, std::function<void(GameContent* content)> then);

    // Loads what has to be looked at: flags about to fall and, until all of them are in memory, engines to move.
    // At the start and regularly.
    void sweep();
    // Notes down that the server is alive, so that an outage can be measured. Now and then.
    void heartbeat();
    std::size_t count() const { return count_; }

private:
    struct LoopGames {
        std::unordered_map<std::string, RoomPtr> rooms;
        std::unordered_map<std::string, std::vector<Visit>> loading;
        Timer tidy;
    };
    using Fetched = std::function<void(LoadedGame& loaded, const StoreFault* fault)>;
    void fetch(const std::string& id, Fetched fetched);
    void load(const std::string& id);
    void tidy(std::size_t here);

    Services& services_;
    std::vector<std::unique_ptr<LoopGames>> by_loop_;
    std::atomic<std::size_t> count_{0};
    std::atomic<bool> engines_loaded_{false};  // those that had the move when the server started
};

}  // namespace tankchess::server
