#include "engine/bot/level.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/rng.h"
#include "engine/bot/stock_book.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"
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

// Both Heavy Tanks stand as far away; only the first shows the Medium Tank its front, which would hold.
TEST(Level, OverlooksThinArmourMoreOftenThanArmourThatIsThinEverywhere) {
    const auto board = [](const char* target) {
        return "12x12 12./12./12./12./12./12./12./12./12./12./12./12. wCLT@A1N,wMT@F4E," + std::string(target) +
               ",bCLT@L12S w sudden 0 1";
    };
    for (int level = 1; level <= 3; ++level) {
        const int rear = shots_seen(board("bHT@J4E"), "J4", level).some;
        const int thin = shots_seen(board("bLT@J4E"), "J4", level).some;
        EXPECT_LT(rear, thin) << "level " << level;
        EXPECT_GT(rear, 0) << "level " << level;
    }
    EXPECT_EQ(shots_seen(board("bHT@J4E"), "J4", 4).some, seeds);
}

// In how many of `seeds` cases the level sees that its Command piece can leave.
int ways_off_seen(const char* command, int level) {
    const auto position = read_position("12x12 12./12./12./12./12./12./12./12./12./12./12./12. " +
                                        std::string(command) + ",bCLT@L1S w sudden 0 1");
    EXPECT_TRUE(position.ok()) << position.fault().text();
    const std::vector<Move> legal = all_moves(*position);
    const auto leaves = [](const std::vector<Move>& moves) {
        return std::any_of(moves.begin(), moves.end(), [](Move m) { return m.leaves(); });
    };
    EXPECT_TRUE(leaves(legal)) << command;
    int seen = 0;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        seen += leaves(noticed_moves(*position, legal, level_row(level), seed));
    }
    return seen;
}

TEST(Level, SeesTheEdgeStraightAheadButMayOverlookAWayThatBeginsWithATurn) {
    int before = 0;
    for (int level = 1; level <= 3; ++level) {
        EXPECT_EQ(ways_off_seen("wCLT@D9N", level), seeds) << "level " << level;
        const int bent = ways_off_seen("wCLT@D10E", level);
        EXPECT_LT(bent, seeds) << "level " << level;
        EXPECT_GT(bent, std::max(before, seeds / 2)) << "level " << level;
        before = bent;
    }
    EXPECT_EQ(ways_off_seen("wCLT@D10E", 4), seeds);
}

// Behind its wall the Command piece drives to the edge in three turns and nobody can stop it; whoever knows that judges
// by it.
TEST(Level, LowLevelsDoNotCountTurnsToTheEdge) {
    std::string rows = ".#10.";
    for (int i = 1; i < 13; ++i) rows += "/.#10.";
    const auto position = read_position("12x13 " + rows + " wCHT@A5N,wMT@F1N,bMT@H13S,bCHM@L13W w mate 0 1");
    ASSERT_TRUE(position.ok()) << position.fault().text();
    Weights blind = shipped_weights();
    blind[Term::breakaway] = 0;
    const auto judged = [&](int level, const Weights& weights) {
        Bot bot({.level = level, .weights = &weights});
        bot.set_position(*position);
        return bot.go({}).lines.front().score;
    };
    for (int level = 1; level <= 3; ++level) {
        EXPECT_EQ(judged(level, blind), judged(level, shipped_weights())) << "level " << level;
    }
    EXPECT_NE(judged(5, blind), judged(5, shipped_weights()));
}

// The first turns of a game between two of a level, with the openings that a server gives them.
std::string opening_of(int level, std::uint64_t seed) {
    Position position = *stock_position("small-12", RulesSpec{Style::mate});
    std::string moves;
    for (std::uint64_t ply = 0; ply < 6; ++ply) {
        Bot bot({.level = level, .seed = mix64(seed) + ply, .book = &stock_book()});
        bot.set_position(position);
        const Move move = bot.go({}).best;
        moves += write_move(position, move) + ", ";
        position = after(position, move);
    }
    return moves;
}

TEST(Level, LowLevelsPlayAnotherGameEveryTime) {
    for (int level = 1; level <= 3; ++level) {
        std::set<std::string> games;
        for (std::uint64_t seed = 1; seed <= 8; ++seed) games.insert(opening_of(level, seed));
        EXPECT_EQ(games.size(), 8u) << "level " << level;
    }
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
