#include "engine/balance/handicap_worth.h"

#include <gtest/gtest.h>

#include "notation/position/position_text.h"
#include "setups/stock_setups.h"

namespace tankchess::engine::balance {
namespace {

HandicapRun run_of(const std::string& changes, int pairs) {
    return {*stock_setup("skirmish-10"), changes, 550, pairs, 1};
}

TEST(HandicapWorth, IsTheSameWheneverItIsMeasured) {
    const auto once = measure_handicap(run_of("LT", 4), {});
    const auto again = measure_handicap(run_of("LT", 4), {});
    ASSERT_TRUE(once);
    EXPECT_EQ(once->games, 8);
    EXPECT_EQ(once->score, again->score);
    EXPECT_EQ(once->worth.elo, again->worth.elo);
}

TEST(HandicapWorth, MostOfAnArmyIsWorthMoreThanNothing) {
    int told = 0;
    const auto worth = measure_handicap(run_of("LT,MT", 10), [&](int pairs) { told = pairs; });
    ASSERT_TRUE(worth) << worth.fault().text();
    EXPECT_EQ(told, 10);
    EXPECT_LT(worth->score, 0.5);
    EXPECT_GT(worth->worth.elo, 0);
    EXPECT_LE(worth->worth.low, worth->worth.elo);
    EXPECT_LE(worth->worth.elo, worth->worth.high);
}

TEST(HandicapWorth, APairThatRepeatsAnotherCountsOnce) {
    const auto tiny = *read_setup("5x4 5./5./5./5. wCLT@B1N,wLT@A1N,bLT@E4S,bCLT@D4S w sudden 0 1");
    const auto worth = measure_handicap({tiny, "LT", 1, 150, 1}, {});
    ASSERT_TRUE(worth) << worth.fault().text();
    EXPECT_GT(worth->games, 0);
    EXPECT_LT(worth->games, 300);
}

TEST(HandicapWorth, EveryPairHasAnOpeningEvenIfMostPiecesStayAtHome) {
    const auto setup = *stock_setup("basic-20");
    const auto worth = measure_handicap({setup, "LT,LT,LT,LT,MT,MT,MT,HM,HM", 1, 8, 1}, {});
    ASSERT_TRUE(worth) << worth.fault().text();
    EXPECT_EQ(worth->games, 16);
}

TEST(HandicapWorth, WhatCannotBeGivenIsAFault) { EXPECT_FALSE(measure_handicap(run_of("TD,TD,TD,TD", 1), {})); }

}  // namespace
}  // namespace tankchess::engine::balance
