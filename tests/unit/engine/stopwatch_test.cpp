#include "engine/search/stopwatch.h"

#include <gtest/gtest.h>

namespace tankchess::engine {
namespace {

Limits clock(std::int64_t left, std::int64_t increment) {
    Limits limits;
    limits.clock_ms = left;
    limits.increment_ms = increment;
    return limits;
}

TEST(TimeBudget, UsesNoMoreThanAQuarterOfTheClock) {
    for (const std::int64_t left : {20, 60, 150, 400, 1000, 60000}) {
        const TimeBudget budget = time_budget_for(clock(left, 10));
        EXPECT_TRUE(budget.timed);
        EXPECT_LE(budget.hard_ms, std::max<std::int64_t>(1, left / 4)) << left;
        EXPECT_LE(budget.soft_ms, budget.hard_ms) << left;
    }
}

// A game at one second and a hundredth: every turn may take its hard limit and some more, as on a busy machine.
TEST(TimeBudget, KeepsAReserveThroughALongGame) {
    for (const std::int64_t delay : {0, 3, 8}) {
        std::int64_t left = 1000;
        for (int turn = 0; turn < 400; ++turn) {
            const TimeBudget budget = time_budget_for(clock(left, 10));
            left -= (turn % 8 == 0 ? budget.hard_ms : budget.soft_ms) + delay;
            ASSERT_GT(left, 20) << "turn " << turn << " delay " << delay;
            left += 10;
        }
    }
}

TEST(TimeBudget, NeverOverstepsAMoveTime) {
    Limits limits;
    limits.movetime_ms = 100;
    EXPECT_LT(time_budget_for(limits).hard_ms, 100);
    EXPECT_GE(time_budget_for(limits).hard_ms, 95);
    limits.movetime_ms = 1;
    EXPECT_EQ(time_budget_for(limits).hard_ms, 1);
}

}  // namespace
}  // namespace tankchess::engine
