#include "engine/bot/analyse.h"

#include <gtest/gtest.h>

#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"
#include "rules/play/play.h"

namespace tankchess::engine {
namespace {

TEST(Analysis, CallsAMissedWinABlunder) {
    const auto p = read_position("8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wMT@D2N,bCLT@E8S,bHT@H8S w sudden 0 1");
    ASSERT_TRUE(p.ok());
    Bot bot;
    Limits l;
    l.nodes = 3000;
    // White drives its Command piece into the corner line of the Heavy Tank instead of winning.
    const Move bad = make_drive(make_square(0, 0), make_square(0, 1), Facing::n);
    ASSERT_TRUE(is_legal(*p, bad));
    const GameAnalysis a = analyse_game(bot, *p, {bad}, l, {});
    ASSERT_EQ(a.plies.size(), 1u);
    EXPECT_EQ(a.plies[0].end_in, 1);
    EXPECT_NE(a.plies[0].better, bad);
    EXPECT_GE(a.plies[0].before, a.plies[0].after);
}

TEST(Analysis, FindsNoFaultWithTheWinningMove) {
    const auto p = read_position("8x8 8./8./8./8./8./8./8./8. wCLT@A6N,bCLT@H5S,bHT@H8S w sudden 0 1");
    ASSERT_TRUE(p.ok());
    Bot bot;
    Limits l;
    l.nodes = 1000;
    bot.set_position(*p);
    const Move best = bot.go(l).best;
    const GameAnalysis a = analyse_game(bot, *p, {best}, l, {});
    ASSERT_EQ(a.plies.size(), 1u);
    EXPECT_EQ(a.plies[0].verdict, Verdict::good);
    EXPECT_NEAR(a.accuracy[0], 100, 1);
    const std::string svg = evaluation_svg(a);
    EXPECT_EQ(svg.rfind("<svg ", 0), 0u);
    EXPECT_NE(svg.find("</svg>"), std::string::npos);
}

TEST(Analysis, TurnsScoresIntoChances) {
    EXPECT_DOUBLE_EQ(winning_chance(0), 0.5);
    EXPECT_DOUBLE_EQ(winning_chance(wins_at(3)), 1);
    EXPECT_DOUBLE_EQ(winning_chance(loses_at(3)), 0);
    EXPECT_GT(winning_chance(300), winning_chance(100));
}

}  // namespace
}  // namespace tankchess::engine
