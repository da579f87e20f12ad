#include "engine/search/stopwatch.h"

#include <algorithm>

namespace tankchess::engine {

namespace {

// What a busy machine may take away between two looks at the clock. It is kept back for good: play goes on from the
// increments when nothing else is left.
constexpr std::int64_t reserve_ms = 200;
constexpr std::int64_t turns_ahead = 30;

}  // namespace

TimeBudget time_budget_for(const Limits& limits) {
    TimeBudget budget;
    if (limits.clock_ms) {
        const std::int64_t usable = *limits.clock_ms - std::min(reserve_ms, *limits.clock_ms / 2);
        const std::int64_t share = usable / turns_ahead + limits.increment_ms / 3;
        budget.timed = true;
        budget.soft_ms = std::min(share * 6 / 10, usable / 5);
        budget.hard_ms = std::min(share * 5 / 2, usable / 5);
    }
    if (limits.movetime_ms) {
        // A move time is meant to be used, and never overstepped: the answer takes a moment too.
        const std::int64_t room = *limits.movetime_ms - std::min<std::int64_t>(2 + *limits.movetime_ms / 100, 10);
        budget.hard_ms = budget.timed ? std::min(budget.hard_ms, room) : room;
        budget.soft_ms = budget.timed ? std::min(budget.soft_ms, room) : room;
        budget.timed = true;
    }
    budget.hard_ms = std::max<std::int64_t>(budget.hard_ms, budget.timed ? 1 : 0);
    return budget;
}

}  // namespace tankchess::engine
