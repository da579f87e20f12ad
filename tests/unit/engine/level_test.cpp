#include "engine/bot/level.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

constexpr int seeds = 300;

std::vector<Move> all_moves(const Position& position) {
    MoveList list;
    legal_moves(position, list);
    return {list.begin(), list.end()};
}

// In how many of `seeds` cases the level sees at least one shot at the square, and in how many every one.
struct Seen {
    int some = 0;
    int all = 0;
};

Seen shots_seen(const std::string& tps, const char* target, int level) {
    const auto position = read_position(tps);
    EXPECT_TRUE(position.ok()) << position.fault().text();
    const std::vector<Move> legal = all_moves(*position);
    const auto shots = [&](const std::vector<Move>& moves) {
        return std::count_if(moves.begin(), moves.end(),
                             [&](Move m) { return m.action() == Action::shot && square_name(m.target()) == target; });
    };
    EXPECT_GT(shots(legal), 1) << tps;
    Seen seen;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        const auto found = shots(noticed_moves(*position, legal, level_row(level), seed));
        seen.some += found > 0;
        seen.all += found == shots(legal);
    }
    return seen;
}

// The Medium Tank shoots at H4 from where it stands, and at D12 after a drive.
const char* const near_and_far =
    "12x12 12./12./12./12./12./12./12./12./12./12./12./12. wCLT@A1N,wMT@F4E,bLT@H4S,bLT@D12E,bCLT@L12S w sudden 0 1";

TEST(Level, OverlooksAShotFromEverySquareOrFromNone) {
    for (const char* target : {"H4", "D12"}) {
        const Seen seen = shots_seen(near_and_far, target, 1);
        EXPECT_EQ(seen.some, seen.all) << target;
        EXPECT_GT(seen.some, 0) << target;
        EXPECT_LT(seen.some, seeds) << target;
    }
}

TEST(Level, SeesNearShotsMoreOftenThanFarOnesAndMoreOfThemLevelByLevel) {
    int before = 0;
    for (int level = 1; level <= 3; ++level) {
        const int near = shots_seen(near_and_far, "H4", level).some;
        const int far = shots_seen(near_and_far, "D12", level).some;
        EXPECT_GT(near, far + seeds / 20) << "level " << level;
        EXPECT_GT(far, before) << "level " << level;
        before = far;
    }
    EXPECT_EQ(shots_seen(near_and_far, "D12", 4).some, seeds);
}

TEST(Level, NeverOverlooksAShotAtACommandPiece) {
    const char* const tps =
        "12x12 12./12./12./12./12./12./12./12./12./12./12./12. wCLT@A1N,wMT@F4E,bLT@H4S,bCLT@D12E w sudden 0 1";
    EXPECT_EQ(shots_seen(tps, "D12", 1).all, seeds);
}

TEST(Level, LowLevelsPlayAnotherGameWithAnotherSeed) {
    const auto start = stock_position("small-12");
    for (int level = 1; level <= 3; ++level) {
        std::set<std::string> first_moves;
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            Bot bot({.level = level, .seed = seed});
            bot.set_position(*start);
            first_moves.insert(write_move(*start, bot.go({}).best));
        }
        EXPECT_GE(first_moves.size(), 4u) << "level " << level;
    }
}

TEST(Level, PlaysTheSameWithTheSameSeed) {
    const auto start = stock_position("small-12");
    std::set<std::string> moves;
    for (int round = 0; round < 3; ++round) {
        Bot bot({.level = 2, .seed = 7});
        bot.set_position(*start);
        moves.insert(write_move(*start, bot.go({}).best));
    }
    EXPECT_EQ(moves.size(), 1u);
}

}  // namespace
}  // namespace tankchess::engine
