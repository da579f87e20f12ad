#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "match/event_text.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "support/room_kit.h"
#include "support/store_kit.h"

// Nodes that share a database, in one process.
namespace tankchess::server {

inline std::string first_move_at(const std::string& tps) {
    const auto position = read_position(tps);
    auto legal = std::make_unique<MoveList>();
    legal_moves(*position, *legal);
    return write_move(*position, (*legal)[0]);
}

// Plays the first legal move at once.
class QuickEngine : public EngineTurns {
public:
    bool play(EngineTurn turn, std::function<void(const std::string&)> done) override {
        done(first_move_at(turn.game->text()));
        return true;
    }
};

class SeveralNodes : public ::testing::Test {
protected:
    using milliseconds = std::chrono::milliseconds;

    struct Node {
        Node(const TestDatabase& database, EngineTurns& engine, const std::shared_ptr<LocalHub>& hub) {
            PostgresOptions options;
            options.address = database.address();
            options.exclusive = false;
            options.several = true;
            store = open_postgres_store(options);
            kit = std::make_unique<RoomKit>(*store, engine, hub);
        }
        std::unique_ptr<Store> store;
        std::unique_ptr<RoomKit> kit;
    };

    SeveralNodes() { game_ = a_.kit->create(config()); }

    static match::MatchConfig config() {
        match::TimeControl time;
        time.kind = match::TimeControl::Kind::real;
        time.base = match::Millis(600000);
        return ada_against_bob(time);
    }

    // The player to move plays some move, at that node.
    RoomAnswer move_at(Node& node, const std::string& key) {
        return node.kit->ask(game_, [&](Room& room, Room::Answer answer) {
            room.move_by(room.match().side_to_move() == Side::white ? "ada" : "bob",
                         first_move_at(room.match().position_text()), key, 0, 0, std::move(answer));
        });
    }
    std::uint64_t version_at(Node& node) {
        return node.kit->in_room<std::uint64_t>(game_, [](Room& room) { return room.match().version(); }).value_or(0);
    }
    bool owns(Node& node) {
        return node.kit->in_room<bool>(game_, [](Room& room) { return room.ours(); }).value_or(false);
    }
    // Waits for it; gives how long it took, or nothing if it did not come.
    template <class Condition>
    std::optional<milliseconds> within(milliseconds most, Condition condition) {
        const auto begun = std::chrono::steady_clock::now();
        do {
            const auto passed = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begun);
            if (condition()) return passed;
            std::this_thread::sleep_for(milliseconds(10));
        } while (std::chrono::steady_clock::now() - begun < most);
        return std::nullopt;
    }
    std::vector<EventRow> events() {
        std::vector<EventRow> out;
        read_from(*b_.store, [&](Tables& tables) { out = tables.games().events(game_, 0); });
        return out;
    }
    std::size_t moves() {
        const auto all = events();
        return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](const EventRow& row) {
            return std::holds_alternative<match::Moved>(match::read_event(row.line)->body);
        }));
    }
    void declare_dead(Node& node, Millis silent_for) { bury(node.kit->nodes().id(), silent_for); }
    void bury(const std::string& node, Millis silent_for) {
        PgLink link(database_.address());
        link.open();
        link.execute("UPDATE nodes SET beat=db_now()-" + std::to_string(silent_for) + ",dead=db_now() WHERE id='" +
                     node + "'");
    }
    // It ends without a word, and the others have noticed.
    void kill(Node& node) {
        const std::string id = node.kit->nodes().id();
        node.kit.reset();
        bury(id, 0);
    }

    TestDatabase database_;
    NoEngine no_engine_;
    QuickEngine engine_;
    std::shared_ptr<LocalHub> hub_ = std::make_shared<LocalHub>();
    Node a_{database_, no_engine_, hub_}, b_{database_, engine_, hub_};
    std::string game_;
};

}  // namespace tankchess::server
