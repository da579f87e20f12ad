// An engine's seat never misses its turn, whatever happens around it.
#include <atomic>
#include <mutex>
#include <random>
#include <thread>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "setups/stock_setups.h"
#include "support/live_server.h"
#include "support/room_kit.h"
#include "support/store_in_between.h"

namespace tankchess::server {
namespace {

using std::chrono::milliseconds;

std::vector<std::string> moves_in(const std::string& tps) {
    const auto position = read_position(tps);
    std::vector<std::string> out;
    if (!position) return out;
    MoveList moves;
    legal_moves(*position, moves);
    for (const Move move : moves) out.push_back(write_move(*position, move));
    return out;
}

// Dice that several threads may throw.
class Dice {
public:
    explicit Dice(unsigned seed) : random_(seed) {}
    int below(int n) {
        const std::lock_guard lock(mutex_);
        return static_cast<int>(random_() % static_cast<unsigned>(n));
    }

private:
    std::mutex mutex_;
    std::mt19937 random_;
};

// Plays the first legal move, in `trouble` of a hundred cases something else: it is full, finds nothing, drops the
// search, answers late or with a move that is none.
class UnreliableEngine : public EngineTurns {
public:
    explicit UnreliableEngine(Dice& dice) : dice_(dice) {}
    std::atomic<int> trouble{0};
    std::atomic<int> asked{0};

    bool play(EngineTurn turn, std::function<void(const std::string&)> done) override {
        ++asked;
        const int fate = dice_.below(100) < trouble ? dice_.below(5) : -1;
        if (fate == 0) return false;
        if (fate == 1) return true;  // dropped
        return workers_->give([turn, done, fate] {
            if (fate == 2) return done({});
            if (fate == 3) return done("A1 > Z9/N");
            if (fate == 4) std::this_thread::sleep_for(milliseconds(3));
            done(moves_in(turn.game->text()).front());
        });
    }
    // Drops what waits and ends what runs.
    void forget() { workers_ = std::make_unique<Workers>(1, 1000); }
    milliseconds ask_again_after() const override { return milliseconds(1); }

private:
    Dice& dice_;
    std::unique_ptr<Workers> workers_ = std::make_unique<Workers>(1, 1000);
};

// A store whose writes fail now and then.
class UnreliableStore : public StoreInBetween {
public:
    UnreliableStore(std::unique_ptr<Store> whole, Dice& dice) : StoreInBetween(std::move(whole)), dice_(dice) {}
    std::atomic<int> trouble{0};

    void write(Work work, Done done) override {
        if (done && dice_.below(100) < trouble) {
            const StoreFault fault(StoreFault::Kind::full, "no room");
            return done(&fault);
        }
        StoreInBetween::write(std::move(work), std::move(done));
    }

private:
    Dice& dice_;
};

match::MatchConfig against_engines(const std::string& setup) {
    match::MatchConfig config;
    const auto position = stock_position(setup);
    config.tps = write_position(*position);
    config.setup = setup;
    for (int i = 0; i < position->mode().sides; ++i) {
        match::SeatSpec seat;
        seat.side = all_sides[static_cast<std::size_t>(i)];
        if (i == 0) {
            seat.player = seat.name = "ada";
        } else {
            seat.kind = match::SeatKind::engine;
            seat.level = i;
        }
        config.seats.push_back(seat);
    }
    return config;
}

class EngineSeatTest : public ::testing::Test {
protected:
    struct Now {
        std::string tps, next;
        bool over, engines_turn, adas_turn;
        std::uint64_t version;
        std::size_t plies;
    };

    EngineSeatTest() {
        SqliteOptions options;
        options.path = folder_.path() + "/test.db";
        store_ = std::make_unique<UnreliableStore>(open_sqlite_store(options), dice_);
        restart();
    }
    ~EngineSeatTest() override { shut_down(); }
    void shut_down() {
        if (!kit_) return;
        kit_->stop();
        engine_.forget();
        kit_.reset();
    }
    void restart() {
        shut_down();
        kit_ = std::make_unique<RoomKit>(*store_, engine_);
        kit_->games().sweep();
    }
    void trouble(int percent) {
        engine_.trouble = percent;
        store_->trouble = percent / 3;
    }
    Now now() {
        const auto seen = kit_->in_room<Now>(game_, [](Room& room) {
            const match::Match& match = room.match();
            return Now{match.position_text(),
                       match.rematch_link(),
                       match.over(),
                       EngineSeat::to_move(match),
                       sides_of_ada(match).has(match.side_to_move()),
                       match.version(),
                       match.plies().size()};
        });
        EXPECT_TRUE(seen.has_value());
        return *seen;
    }
    static match::SideSet sides_of_ada(const match::Match& match) {
        match::SideSet out;
        for (const match::Seat& seat : match.seats().all()) {
            if (seat.spec.kind != match::SeatKind::engine) out.add(seat.spec.side);
        }
        return out;
    }
    void begin(const std::string& setup) {
        game_ = kit_->create(against_engines(setup));
        ASSERT_NE(game_[0], '!') << game_;
    }
    RoomAnswer move(const std::string& text) {
        const std::uint64_t seen = now().version;
        return kit_->ask(
            game_, [&](Room& room, Room::Answer answer) { room.move_by("ada", text, {}, seen, 0, std::move(answer)); });
    }
    RoomAnswer act(const std::string& name, int level = 5) {
        return kit_->ask(game_, [&](Room& room, Room::Answer answer) {
            room.act_by("ada", name, {}, std::nullopt, level, std::move(answer));
        });
    }
    // Waits until no engine has the move: its seats have all answered.
    bool answered() {
        for (int i = 0; i < 10000; ++i) {
            if (!now().engines_turn) return true;
            std::this_thread::sleep_for(milliseconds(3));
        }
        return false;
    }
    void random_step() {
        const Now at = now();
        switch (dice_.below(10)) {
            case 0:
                return restart();
            case 1:
                if (!at.over) act("offer_draw");
                return;
            case 2:
            case 3:
                act("offer_takeback");
                return;
            case 4:
                act("take_over", 1 + dice_.below(3));
                return;
            case 5:
                if (!at.over && dice_.below(4) == 0) act("resign");
                return;
            default:
                break;
        }
        if (at.over) {
            act("offer_rematch");
            for (int i = 0; i < 100 && now().next.empty(); ++i) std::this_thread::sleep_for(milliseconds(2));
            if (!now().next.empty()) game_ = now().next;
            return;
        }
        if (at.adas_turn) {
            // Mostly the same moves again and again, as after a takeback.
            const auto moves = moves_in(at.tps);
            move(moves[static_cast<std::size_t>(dice_.below(4) ? 0 : dice_.below(static_cast<int>(moves.size())))]);
        }
        if (dice_.below(2)) std::this_thread::sleep_for(milliseconds(dice_.below(4)));
    }
    // The last word of a sequence: whoever had the move, an engine gets it once more and plays.
    void expect_a_reply() {
        ASSERT_TRUE(answered()) << game_ << " waits for an engine: " << now().tps;
        const Now before = now();
        if (before.over || !before.adas_turn) return;
        RoomAnswer moved;
        for (int i = 0; i < 100 && !(moved = move(moves_in(before.tps).front())).ok(); ++i) {
        }
        ASSERT_TRUE(moved.ok()) << moved.text;
        ASSERT_TRUE(answered()) << game_ << " waits for an engine: " << now().tps;
        const Now after = now();
        EXPECT_TRUE(after.over || after.plies >= before.plies + 2) << after.tps;
        ++replies_;
    }

    TempFolder folder_;
    Dice dice_{20261116};
    UnreliableEngine engine_{dice_};
    std::unique_ptr<UnreliableStore> store_;
    std::unique_ptr<RoomKit> kit_;
    std::string game_;
    int replies_ = 0;
};

TEST_F(EngineSeatTest, TheSameMoveAfterATakebackIsAnswered) {
    begin("small-12");
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(move("C1 > C2/NE").ok());
        ASSERT_TRUE(answered());
        EXPECT_EQ(now().plies, 2u);
        ASSERT_TRUE(act("offer_takeback").ok());
        EXPECT_EQ(now().plies, 0u);
    }
}

TEST_F(EngineSeatTest, AReplayWhileTheOldSearchRunsIsAnswered) {
    begin("small-12");
    for (int i = 0; i < 20; ++i) {
        ASSERT_TRUE(move("C1 > C2/NE").ok());
        ASSERT_TRUE(act("offer_takeback").ok());
    }
    ASSERT_TRUE(move("C1 > C2/NE").ok());
    EXPECT_TRUE(answered());
}

TEST_F(EngineSeatTest, EveryKindOfTroubleEndsInAReply) {
    begin("small-12");
    trouble(90);
    for (int i = 0; i < 10; ++i) expect_a_reply();
    EXPECT_EQ(replies_, 10);
    EXPECT_GT(engine_.asked, 20) << "trouble was seen";
}

TEST_F(EngineSeatTest, NoRandomSequenceOfCommandsLeavesAnEngineWaiting) {
    for (int sequence = 0; sequence < 60; ++sequence) {
        SCOPED_TRACE("sequence " + std::to_string(sequence));
        trouble(0);
        begin(sequence % 3 == 0 ? "corner-four-20" : "small-12");
        trouble(sequence % 2 ? 60 : 20);
        for (int step = 0; step < 15; ++step) random_step();
        expect_a_reply();
        if (HasFailure()) return;
    }
    EXPECT_GT(replies_, 20);
}

}  // namespace
}  // namespace tankchess::server
