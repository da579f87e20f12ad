#include "server/play/fair_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <map>

#include "base/rng.h"
#include "notation/position/position_text.h"
#include "server/play/engine_pool.h"
#include "setups/stock_setups.h"

namespace tankchess::server {
namespace {

constexpr auto hint_kind = FairLine::Kind::hint, turn_kind = FairLine::Kind::turn;

class FairLineTest : public ::testing::Test {
protected:
    bool push(FairLine& line, FairLine::Kind kind, const std::string& address, const std::string& user,
              int number = 0) {
        return line.push(kind, {address, user}, [this, kind, address, user, number](double share) {
            last_ = {kind, address, user, number, share};
        });
    }
    struct Popped {
        FairLine::Kind kind = turn_kind;
        std::string address, user;
        int number = 0;
        double share = 0;
    };
    std::optional<Popped> pop(FairLine& line) {
        auto next = line.pop();
        if (!next) return std::nullopt;
        next->work(next->share);
        return last_;
    }

    Popped last_;
};

TEST_F(FairLineTest, AnAddressWithAHundredTurnsDelaysAnotherByOne) {
    FairLine line({}, 1);
    for (int i = 0; i < 100; ++i) push(line, turn_kind, "attacker", "u" + std::to_string(i % 40), i);
    pop(line);
    push(line, turn_kind, "honest", "h");
    pop(line);
    EXPECT_EQ(pop(line)->user, "h");
}

TEST_F(FairLineTest, AUserWithManyTurnsDelaysANeighbourAtTheSameAddressByOne) {
    FairLine line({}, 1);
    for (int i = 0; i < 16; ++i) push(line, turn_kind, "school", "busy", i);
    push(line, turn_kind, "school", "quiet");
    pop(line);
    EXPECT_EQ(pop(line)->user, "quiet");
}

TEST_F(FairLineTest, HintsGoFirstButNeverTwiceWhileATurnWaits) {
    FairLine line({}, 1);
    for (int i = 0; i < 4; ++i) push(line, turn_kind, "a", "u", i);
    for (int i = 0; i < 4; ++i) push(line, hint_kind, "b", "v", i);
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(pop(line)->kind, hint_kind);
        EXPECT_EQ(pop(line)->kind, turn_kind);
    }
}

TEST_F(FairLineTest, TheShareShrinksWithTheLineAndMostForWhoFillsIt) {
    FairLine line({}, 1);
    push(line, turn_kind, "honest", "h");
    EXPECT_EQ(pop(line)->share, 1);
    for (int i = 0; i < 100; ++i) push(line, turn_kind, "attacker", "u" + std::to_string(i), i);
    push(line, turn_kind, "honest", "h");
    EXPECT_LT(pop(line)->share, 0.05);
    EXPECT_EQ(pop(line)->share, 0.5);
}

TEST_F(FairLineTest, EveryBoundHolds) {
    FairLine line({10, 6, 4}, 1);
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(push(line, turn_kind, "a", "u"));
    EXPECT_FALSE(push(line, turn_kind, "a", "u")) << "of a user";
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(push(line, hint_kind, "a", "v"));
    EXPECT_FALSE(push(line, turn_kind, "a", "w")) << "of an address";
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(push(line, turn_kind, "b" + std::to_string(i), "x"));
    EXPECT_FALSE(push(line, turn_kind, "c", "y")) << "in all";
}

// Whatever comes in whatever order: nothing is lost or doubled, a user's works stay in order, and between two works of
// one address every other address that waited all the time is served once.
TEST_F(FairLineTest, NobodyIsServedTwiceWhileAnotherAddressWaits) {
    Rng random(7);
    for (int round = 0; round < 200; ++round) {
        FairLine line({10000, 10000, 10000}, 2);
        std::map<std::string, std::size_t> waiting;                // by address
        std::map<std::string, std::map<std::string, int>> passed;  // served while this one waited
        std::map<std::string, std::pair<int, int>> order;          // by user: given, taken
        std::size_t in = 0, out = 0;
        for (int step = 0; step < 300; ++step) {
            if (random.below(5) < 3) {
                const std::string address(1, static_cast<char>('a' + random.below(5)));
                const std::string user = address + std::to_string(random.below(3));
                ASSERT_TRUE(push(line, turn_kind, address, user, order[user].first++));
                if (waiting[address]++ == 0) passed[address].clear();
                ++in;
            } else if (const auto next = pop(line)) {
                ++out;
                EXPECT_EQ(next->number, order[next->user].second++);
                EXPECT_GT(next->share, 0);
                EXPECT_LE(next->share, 1);
                --waiting[next->address];
                for (auto& [address, served] : passed) {
                    if (address == next->address || waiting[address] == 0) continue;
                    EXPECT_LE(++served[next->address], 1);
                }
                passed[next->address].clear();
            }
        }
        EXPECT_EQ(line.size(), in - out);
    }
}

// One engine, one address that asks for 120 turns at full strength, and somebody else who plays.
TEST(EngineShares, AnAttackerWithManyGamesDoesNotMakeOthersWaitLong) {
    const SetupFile* file = find_stock_setup("basic-16");
    ASSERT_NE(file, nullptr);
    // One piece less: the book of openings knows nothing of it, and everybody has to think.
    auto setup = file->setup;
    setup.pieces.erase(
        std::find_if(setup.pieces.begin(), setup.pieces.end(), [](const PieceSpec& p) { return !p.command; }));
    const auto game = match::open_game(write_setup(setup, {}));
    ASSERT_TRUE(game);
    Homes homes;
    EnginePool pool(1, 2000, homes);
    homes.note("honest", "1.1.1.1");
    const auto time_of_turn = [&] {
        std::promise<void> done;
        EngineTurn turn;
        turn.game = *game;
        turn.level = 10;
        turn.user = "honest";
        const auto begun = std::chrono::steady_clock::now();
        EXPECT_TRUE(pool.play(turn, [&](const std::string& text) {
            EXPECT_FALSE(text.empty());
            done.set_value();
        }));
        done.get_future().wait();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    };
    const double before = time_of_turn();
    for (int i = 0; i < 120; ++i) {
        const std::string user = "u" + std::to_string(i % 40);
        homes.note(user, "2.2.2.2");
        EngineTurn turn;
        turn.game = *game;
        turn.level = 10;
        turn.user = user;
        ASSERT_TRUE(pool.play(turn, [](const std::string&) {}));
    }
    double during = time_of_turn();
    for (int i = 0; i < 3; ++i) during = std::max(during, time_of_turn());
    EXPECT_GT(pool.turns().waiting, 100u) << "the attacker still waits";
    EXPECT_LE(during, 5 * before);
    pool.stop();
}

}  // namespace
}  // namespace tankchess::server
