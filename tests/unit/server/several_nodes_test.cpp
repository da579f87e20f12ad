// Nodes that share a database, in one process: who plays for a game, how others follow it, and who takes over.
#include <algorithm>
#include <thread>

#include "match/event_text.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "setups/stock_setups.h"
#include "support/room_kit.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

using std::chrono::milliseconds;

std::string first_move(const std::string& tps) {
    const auto position = read_position(tps);
    auto legal = std::make_unique<MoveList>();
    legal_moves(*position, *legal);
    return write_move(*position, (*legal)[0]);
}

// Plays the first legal move at once.
class QuickEngine : public EngineTurns {
public:
    bool play(EngineTurn turn, std::function<void(const std::string&)> done) override {
        done(first_move(turn.game->text()));
        return true;
    }
};

class SeveralNodes : public ::testing::Test {
protected:
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
                         first_move(room.match().position_text()), key, 0, 0, std::move(answer));
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

TEST_F(SeveralNodes, WishesGoToTheOwnerAndEventsComeBack) {
    EXPECT_TRUE(owns(a_));
    EXPECT_FALSE(owns(b_));
    const RoomAnswer first = move_at(b_, "k1");
    EXPECT_TRUE(first.ok()) << first.reason << " " << first.text;
    EXPECT_TRUE(within(milliseconds(3000), [&] { return version_at(b_) == first.version; }));
    const RoomAnswer again = move_at(a_, "k2");
    ASSERT_TRUE(again.ok()) << again.text;
    EXPECT_TRUE(within(milliseconds(3000), [&] { return version_at(b_) == again.version; }));
    EXPECT_TRUE(owns(a_));
    EXPECT_FALSE(owns(b_));
}

TEST_F(SeveralNodes, AVacationIsNotedByTheOwnerWhicheverNodeCarriesItOut) {
    match::TimeControl days;
    days.kind = match::TimeControl::Kind::per_turn;
    days.base = match::Millis(86'400'000);
    game_ = a_.kit->create(ada_against_bob(days));
    ASSERT_TRUE(owns(a_));
    const auto rest = [&](bool on) {
        return b_.kit->ask(game_,
                           [on](Room& room, Room::Answer answer) { room.rest_by("ada", on, std::move(answer)); });
    };
    const auto waits_at = [&](Node& node) {
        return node.kit->in_room<bool>(game_, [](Room& room) { return room.match().clock().paused(Side::white); })
            .value_or(false);
    };
    EXPECT_TRUE(rest(true).ok());
    EXPECT_TRUE(rest(true).ok()) << "once more changes nothing";
    EXPECT_TRUE(waits_at(a_));
    EXPECT_TRUE(within(milliseconds(5000), [&] { return waits_at(b_); }));
    EXPECT_EQ(events().size(), 2u);
    EXPECT_TRUE(rest(false).ok());
    EXPECT_FALSE(waits_at(a_));
}

TEST_F(SeveralNodes, WithoutTheBusNothingIsRefusedAndEventsAreALittleLate) {
    version_at(b_);
    hub_->cut = true;
    const RoomAnswer first = move_at(b_, "k1");
    EXPECT_TRUE(first.ok()) << first.reason << " " << first.text;
    const RoomAnswer second = move_at(a_, "k2");
    ASSERT_TRUE(second.ok());
    const auto late = within(milliseconds(5000), [&] { return version_at(b_) == second.version; });
    ASSERT_TRUE(late);
    EXPECT_LE(late->count(), 1500);
}

TEST_F(SeveralNodes, AWishWhoseAnswerWasLostCountsOnce) {
    version_at(b_);
    ASSERT_TRUE(move_at(b_, "k1").ok());
    const std::size_t before = events().size();
    const RoomAnswer again = b_.kit->ask(game_, [&](Room& room, Room::Answer answer) {
        room.want({Wish::Kind::move, "ada", "whatever it was", "k1", 0, 0, {}, 0, {}}, std::move(answer));
    });
    EXPECT_TRUE(again.ok()) << again.text;
    EXPECT_EQ(events().size(), before);
}

TEST_F(SeveralNodes, TheGameOfADeadNodeIsTakenOver) {
    ASSERT_TRUE(move_at(a_, "k1").ok());
    version_at(b_);
    kill(a_);
    const RoomAnswer at_b = move_at(b_, "k2");
    ASSERT_TRUE(at_b.ok()) << at_b.text;
    EXPECT_TRUE(owns(b_));
    EXPECT_EQ(moves(), 2u);
}

TEST_F(SeveralNodes, AnOwnerThatIsWronglyTakenForDeadWritesNothingThatOthersDoNotKnow) {
    ASSERT_TRUE(move_at(a_, "k1").ok());
    version_at(b_);
    declare_dead(a_, 0);
    // It learns of it from its next beat. Until then, and while both try to get the game, moves may be refused; each is
    // in the game once in the end.
    for (const std::string key : {"k2", "k3", "k4"}) {
        Node& node = key == "k3" ? a_ : b_;
        const std::uint64_t before = version_at(node);
        ASSERT_TRUE(within(milliseconds(8000), [&] { return move_at(node, key).ok(); })) << key;
        ASSERT_TRUE(within(milliseconds(4000), [&] { return version_at(a_) > before && version_at(b_) > before; }));
    }
    EXPECT_TRUE(within(milliseconds(4000), [&] { return owns(a_) != owns(b_); }));
    EXPECT_EQ(moves(), 4u);
}

TEST_F(SeveralNodes, ClocksGetTheOutageOfATakeoverBackOnce) {
    ASSERT_TRUE(move_at(a_, "k1").ok());
    ASSERT_TRUE(move_at(a_, "k2").ok());
    std::this_thread::sleep_for(milliseconds(1200));
    declare_dead(a_, 1000);
    ASSERT_TRUE(move_at(b_, "k3").ok());
    declare_dead(b_, 0);  // and the next takes over from that one
    ASSERT_TRUE(within(milliseconds(6000), [&] { return move_at(a_, "k4").ok(); }));
    std::vector<std::int64_t> credits;
    for (const EventRow& row : events()) {
        const auto event = match::read_event(row.line);
        if (const auto* credited = std::get_if<match::Credited>(&event->body))
            credits.push_back(credited->time.count());
    }
    ASSERT_FALSE(credits.empty());
    EXPECT_NEAR(static_cast<double>(credits[0]), 1000, 150);
    for (std::size_t i = 1; i < credits.size(); ++i) EXPECT_LT(credits[i], 100) << "only what the second takeover took";
}

TEST_F(SeveralNodes, WhoIsThereIsKnownAcrossNodes) {
    class Ear : public Outlet {
    public:
        explicit Ear(const std::string& user)
            : Outlet(std::make_shared<Identity>(Identity{{user, user, "account"}, "", "", false}), false) {}
        void send(Bytes) override {}
        void close(std::string) override {}
    };
    const auto bob = std::make_shared<Ear>("bob");
    b_.kit->in_room<bool>(game_, [bob](Room& room) { return room.join(bob, {}), true; });
    const auto away = [&](Node& node, Side side) {
        return *node.kit->in_room<bool>(
            game_, [side](Room& room) { return room.match().absence().away_since(side).has_value(); });
    };
    EXPECT_TRUE(within(milliseconds(3000), [&] { return !away(a_, Side::black); }));
    b_.kit->in_room<bool>(game_, [bob](Room& room) { return room.leave(bob->id), true; });
    EXPECT_FALSE(away(a_, Side::black)) << "just after a claim nobody is sure who is where";
}

TEST_F(SeveralNodes, AnEngineWhoseNodeDiesThinksOnAtAnother) {
    match::MatchConfig against_engine = config();
    against_engine.seats[1].kind = match::SeatKind::engine;
    against_engine.seats[1].player.clear();
    against_engine.seats[1].level = 3;
    game_ = a_.kit->create(against_engine);
    const RoomAnswer moved = move_at(a_, "k1");
    ASSERT_TRUE(moved.ok()) << moved.text;
    kill(a_);
    // Nobody watches: the game is found because something happens in it by itself.
    EXPECT_TRUE(within(milliseconds(5000), [&] {
        b_.kit->games().sweep_orphans();
        std::this_thread::sleep_for(milliseconds(100));
        return moves() == 2;
    }));
}

TEST_F(SeveralNodes, NodesThatMakeAKeyAtOnceHaveTheSame) {
    for (int i = 0; i < 20; ++i) {
        const std::string name = "key" + std::to_string(i);
        std::string at_a, at_b;
        a_.store->write([&](Tables& tables) { at_a = tables.notes().get_or_set(name, "a"); }, nullptr);
        b_.store->write([&](Tables& tables) { at_b = tables.notes().get_or_set(name, "b"); }, nullptr);
        a_.store->drain();
        b_.store->drain();
        ASSERT_FALSE(at_a.empty());
        EXPECT_EQ(at_a, at_b);
    }
}

TEST_F(SeveralNodes, MailArrivesOnceWithAndWithoutTheBus) {
    std::atomic<int> heard{0};
    b_.kit->post().on("test", [&](const std::string&, const json::object&) { ++heard; });
    const auto send = [&] { a_.kit->post().tell_all_surely({{"t", "test"}}); };
    ASSERT_TRUE(within(milliseconds(4000), [&] { return a_.kit->nodes().others().size() == 1; }));
    send();
    EXPECT_TRUE(within(milliseconds(1000), [&] { return heard == 1; }));
    hub_->cut = true;
    send();
    EXPECT_TRUE(within(milliseconds(2000), [&] { return heard == 2; }));
    std::this_thread::sleep_for(milliseconds(800));
    EXPECT_EQ(heard, 2);
}

}  // namespace
}  // namespace tankchess::server
