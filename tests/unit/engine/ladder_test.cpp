#include "engine/arena/ladder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/rng.h"

namespace tankchess::engine {
namespace {

// Pairs of a match between two players so far apart, each game drawn by chance.
PairTallies chance_pairs(double elo, int pairs, Rng& rng) {
    const double expected = 1 / (1 + std::pow(10, -elo / 400));
    PairTallies out;
    for (int i = 0; i < pairs; ++i) out.add((rng.unit() < expected) + (rng.unit() < expected));
    return out;
}

TEST(Ladder, OfTwoPlayersSaysWhatAMatchSays) {
    const PairTallies pairs{{0, 0, 250, 0, 250}};
    const auto scale = fit_ladder(2, {{1, 0, pairs}}, 0, 1);
    ASSERT_TRUE(scale.ok());
    EXPECT_EQ((*scale)[0].elo, 0);
    EXPECT_NEAR((*scale)[1].elo, elo_of(pairs).elo, 1);
    EXPECT_NEAR((*scale)[1].error(), elo_of(pairs).error(), 4);
}

TEST(Ladder, FindsTheRatingsThatResultsWereDrawnFrom) {
    const std::vector<double> truth{0, 150, 300, 520, 700, 690};
    Rng rng(7);
    std::vector<LadderLink> links;
    for (int a = 0; a < 6; ++a) {
        for (int b = a + 1; b < std::min(6, a + 3); ++b) {
            links.push_back(
                {a, b,
                 chance_pairs(truth[static_cast<std::size_t>(a)] - truth[static_cast<std::size_t>(b)], 600, rng)});
        }
    }
    const auto scale = fit_ladder(6, links, 0, 1);
    ASSERT_TRUE(scale.ok());
    for (std::size_t i = 0; i < truth.size(); ++i) {
        EXPECT_NEAR((*scale)[i].elo, truth[i], 40) << "player " << i;
        EXPECT_LE((*scale)[i].low, (*scale)[i].elo);
        EXPECT_GE((*scale)[i].high, (*scale)[i].elo);
    }
    EXPECT_LT((*scale)[5].low, truth[5]);
    EXPECT_GT((*scale)[5].high, truth[5]);
}

TEST(Ladder, MeasuresFromTheAnchor) {
    Rng rng(3);
    const std::vector<LadderLink> links{{0, 1, chance_pairs(-200, 300, rng)}, {1, 2, chance_pairs(-100, 300, rng)}};
    const auto from_first = fit_ladder(3, links, 0, 1), from_last = fit_ladder(3, links, 2, 1);
    ASSERT_TRUE(from_first.ok() && from_last.ok());
    EXPECT_EQ((*from_last)[2].elo, 0);
    EXPECT_NEAR((*from_last)[0].elo, -(*from_first)[2].elo, 0.01);
}

TEST(Ladder, TrustsMoreGamesMore) {
    Rng rng(5);
    const auto few = fit_ladder(2, {{1, 0, chance_pairs(100, 30, rng)}}, 0, 1);
    const auto many = fit_ladder(2, {{1, 0, chance_pairs(100, 3000, rng)}}, 0, 1);
    EXPECT_GT((*few)[1].error(), 5 * (*many)[1].error());
}

TEST(Ladder, StaysFiniteForACleanSweep) {
    const auto scale = fit_ladder(3, {{1, 0, {{0, 0, 0, 0, 40}}}, {2, 1, {{0, 0, 0, 0, 40}}}}, 0, 1);
    ASSERT_TRUE(scale.ok());
    EXPECT_GT((*scale)[1].elo, 600);
    EXPECT_LT((*scale)[1].elo, 1500);
    EXPECT_GT((*scale)[2].elo, (*scale)[1].elo + 600);
}

TEST(Ladder, NamesAPlayerWhomNoGamesConnect) {
    const auto scale = fit_ladder(4, {{0, 1, {{1, 0, 1, 0, 1}}}, {2, 3, {{1, 0, 1, 0, 1}}}}, 0, 1);
    ASSERT_FALSE(scale.ok());
    EXPECT_EQ(scale.fault().field, "player 3");
}

}  // namespace
}  // namespace tankchess::engine
