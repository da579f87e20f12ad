#include "engine/bot/patience.h"

#include <gtest/gtest.h>

#include "engine/bot/analyse.h"
#include "notation/position/position_text.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

// White has one Heavy Tank more, or both sides have one.
Position ending(bool ahead, const std::string& rules, int quiet) {
    return *read_position("12x12 12./12./12./12./12./12./12./12./12./12./12./12. wHT@C2N," +
                          std::string(ahead ? "wHT@I2N," : "") + "bHT@F11S w " + rules + ' ' + std::to_string(quiet) +
                          " 70");
}

TEST(Patience, WaitsForTheEnemyInLastAlone) {
    for (const Style style : {Style::mate, Style::sudden, Style::last, Style::escape, Style::flag}) {
        const Position start = *stock_position("basic-16", RulesSpec{style});
        EXPECT_EQ(waits(start), style == Style::last) << mode_of(style).name;
        EXPECT_EQ(with_patience(shipped_weights(), start)[Term::advance] < 0, style == Style::last);
    }
}

TEST(Patience, EndsWhereNothingHappensForLong) {
    EXPECT_TRUE(waits(ending(false, "last", 39)));
    EXPECT_FALSE(waits(ending(false, "last", 40)));
    EXPECT_EQ(with_patience(shipped_weights(), ending(false, "last", 40)), shipped_weights());
}

TEST(Patience, EndsWhereOneIsAheadUnlessTurnsAreLimited) {
    EXPECT_FALSE(waits(ending(true, "last", 0)));
    EXPECT_TRUE(waits(ending(false, "last", 0)));
    EXPECT_TRUE(waits(ending(true, "last:90", 0)));
}

TEST(Patience, RowsAheadMeanNothingToWhoHuntsTheLastFew) {
    EXPECT_TRUE(only_hunts(ending(true, "last", 0)));
    EXPECT_EQ(with_patience(shipped_weights(), ending(true, "last", 0))[Term::advance], 0);
    EXPECT_FALSE(only_hunts(ending(false, "last", 0)));
    EXPECT_FALSE(only_hunts(ending(true, "last:90", 0)));
    EXPECT_TRUE(only_hunts(ending(true, "last:90", 40)));
    EXPECT_FALSE(only_hunts(*stock_position("basic-16", RulesSpec{Style::mate})));
}

TEST(Patience, IsWhatABotPlaysWith) {
    Bot bot;
    const auto score_at = [&](int quiet) {
        std::string ground = "24x24 24.";
        for (int row = 1; row < 24; ++row) ground += "/24.";
        bot.set_position(*read_position(ground + " wHT@C9N,bHT@V23N w last " + std::to_string(quiet) + " 70"));
        Limits limits;
        limits.depth = 1;
        return bot.go(limits).lines.front().score;
    };
    const Score patient = score_at(0), impatient = score_at(60);
    EXPECT_LT(patient, impatient);
    EXPECT_EQ(score_at(0), patient);
    bot.set_options({.patient = false});
    EXPECT_EQ(score_at(0), impatient);
}

// So that the scores of a game's positions agree.
TEST(Patience, IsNothingToAnalyses) {
    Bot bot;
    OrdinaryGameToAnalyse game(ending(false, "last", 0), {});
    Limits limits;
    limits.nodes = 100;
    analyse_game(bot, game, limits, {});
    EXPECT_FALSE(bot.options().patient);
}

}  // namespace
}  // namespace tankchess::engine
