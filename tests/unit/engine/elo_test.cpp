#include "engine/arena/elo.h"

#include <gtest/gtest.h>

namespace tankchess::engine {
namespace {

PairTallies pairs_of(int none, int half, int one, int most, int both) { return {{none, half, one, most, both}}; }

TEST(Elo, OfAnEvenScoreIsZero) {
    EXPECT_NEAR(elo_of(pairs_of(5, 0, 10, 0, 5)).elo, 0, 1e-9);
    EXPECT_GT(elo_of(pairs_of(5, 0, 10, 0, 5)).error(), 0);
}

TEST(Elo, OfThreeQuartersIsAbout191) { EXPECT_NEAR(elo_of(pairs_of(0, 0, 50, 0, 50)).elo, 190.8, 0.1); }

TEST(Elo, StaysFiniteForACleanSweep) {
    const EloEstimate e = elo_of(pairs_of(0, 0, 0, 0, 50));
    EXPECT_GT(e.elo, 800);
    EXPECT_LT(e.elo, 1200);
}

TEST(Elo, ErrorShrinksWithTheSquareRootOfPairs) {
    EXPECT_NEAR(elo_of(pairs_of(200, 0, 0, 0, 300)).error() / elo_of(pairs_of(20, 0, 0, 0, 30)).error(), 1 / 3.16,
                0.03);
}

// Both scores are 60 %, but where each colour wins its game the pairs agree.
TEST(Elo, PairsThatAgreeSayMoreThanPairsThatScatter) {
    EXPECT_LT(elo_of(pairs_of(0, 0, 40, 0, 10)).error(), elo_of(pairs_of(20, 0, 0, 0, 30)).error() / 2);
}

TEST(Sprt, AcceptsAClearlyStrongerSideAndRejectsAnEqualOne) {
    const Sprt test{0, 20};
    EXPECT_EQ(test.verdict(pairs_of(2, 1, 8, 1, 2)), SprtVerdict::open);
    EXPECT_EQ(test.verdict(pairs_of(100, 50, 200, 50, 200)), SprtVerdict::accepted);
    EXPECT_EQ(test.verdict(pairs_of(600, 200, 900, 200, 600)), SprtVerdict::rejected);
}

TEST(Sprt, AFewEqualPairsProveNothing) {
    EXPECT_EQ((Sprt{0, 10}).verdict(pairs_of(0, 0, 4, 0, 0)), SprtVerdict::open);
    EXPECT_EQ((Sprt{0, 10}).verdict(pairs_of(0, 0, 0, 0, 4)), SprtVerdict::open);
}

}  // namespace
}  // namespace tankchess::engine
