#include "engine/arena/elo.h"

#include <gtest/gtest.h>

namespace tankchess::engine {
namespace {

TEST(Elo, OfAnEvenScoreIsZero) {
    EXPECT_NEAR(elo_of({10, 20, 10}).elo, 0, 1e-9);
    EXPECT_GT(elo_of({10, 20, 10}).error, 0);
}

TEST(Elo, OfThreeQuartersIsAbout191) { EXPECT_NEAR(elo_of({75, 0, 25}).elo, 190.8, 0.1); }

TEST(Elo, StaysFiniteForACleanSweep) {
    const EloEstimate e = elo_of({100, 0, 0});
    EXPECT_GT(e.elo, 800);
    EXPECT_LT(e.elo, 1200);
}

TEST(Elo, ErrorShrinksWithTheSquareRootOfGames) {
    EXPECT_NEAR(elo_of({600, 0, 400}).error / elo_of({60, 0, 40}).error, 1 / 3.16, 0.03);
}

TEST(Sprt, AcceptsAClearlyStrongerSideAndRejectsAnEqualOne) {
    const Sprt test{0, 20};
    EXPECT_EQ(test.verdict({10, 10, 8}), SprtVerdict::open);
    EXPECT_EQ(test.verdict({600, 200, 400}), SprtVerdict::accepted);
    EXPECT_EQ(test.verdict({2000, 1000, 2000}), SprtVerdict::rejected);
}

}  // namespace
}  // namespace tankchess::engine
