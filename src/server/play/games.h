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
        std::string by;  // game, seek, challenge, rematch, series, tournament, simul
        std::string id;
        std::string not_to = {};  // a user who knows
    };
    // `along` joins the transaction: what must happen together with the new game, or not at all.
    void create(const match::MatchConfig& config, const std::string& terms, Origin origin,
                std::function<void(Tables&, const std::string& id)> along, Made made);
    // Several at once, in one transaction: all of them come, or none. The call comes on the loop of one of them.
    struct Draft {
        match::MatchConfig config;
        std::string terms;
    };
    using AllMade = std::function<void(const std::vector<std::string>& ids, const std::string& fault)>;
    void create_all(const std::vector<Draft>& drafts, Origin origin,
                    std::function<void(Tables&, const std::vector<std::string>& ids)> along, AllMade made);

    // The chat of a game changed in the store: its room, if there is one, looks again.
    void read_chat_again(const std::string& id);
    // How the store has a game that is in memory, and who has it; nullptr if it cannot be read now. On the game's loop.
    void read_again(const std::string& id, std::function<void(GameContent* content, const GameHead& head)> then);

    // --- several nodes (games_elsewhere.cpp) ---
    // Makes the game of this room ours if nobody serves it (Room::see_claim).
    void claim(const std::string& id);
    // Who has these games; empty if nobody can tell now. The call comes on the loop of the first.
    void look_at_heads(std::vector<std::string> ids, std::function<void(const std::vector<GameHead>&)> then);
    // Takes over the share of this node in the games of the dead. Regularly.
    void sweep_orphans();
    // This node was declared dead: every game may be another's.
    void lose_all();
    struct Figures {
        std::atomic<std::uint64_t> taken{0}, lost{0};  // games, from and to other nodes
        std::atomic<std::uint64_t> forwarded{0};       // wishes
        std::atomic<std::uint64_t> gaps{0};            // events that the bus did not bring
    };
    Figures& figures() { return figures_; }

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
        Timer tidy, follow;
        Millis announced = 0;  // when the owners of followed games last heard from us
        bool looking = false;  // at the heads of followed games
    };
    struct New;
    void visit_here(LoopGames& here, const std::string& id, Visit visit);
    // Opens the room of a game that is in the store now and tells its players.
    RoomPtr open_new(New& made, const Origin& origin);
    using Fetched = std::function<void(LoadedGame& loaded, const StoreFault* fault)>;
    void fetch(const std::string& id, Fetched fetched);
    void load(const std::string& id);
    void tidy(std::size_t here);
    // Opens the room of a game that was read, for those who wait for it.
    void enter(const std::string& id, LoadedGame& loaded, const StoreFault* fault, const Claim* claim);
    void load_in_cluster(const std::string& id, int attempt);
    void listen_to_others();
    void follow_others(std::size_t index);
    // With the room if it is in memory.
    void with_loaded(const std::string& id, std::function<void(const RoomPtr&)> then);

    Services& services_;
    std::vector<std::unique_ptr<LoopGames>> by_loop_;
    std::atomic<std::size_t> count_{0};
    Figures figures_;
    std::atomic<bool> engines_loaded_{false};  // those that had the move when the server started
};

}  // namespace tankchess::server
