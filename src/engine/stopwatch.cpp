#include "engine/stopwatch.h"

#include <algorithm>

namespace tankchess::engine {

namespace {

// Between deciding and the clock stopping a busy machine loses this much.
constexpr std::int64_t reserve_ms = 25;
constexpr std::int64_t turns_ahead = 30;

}  // namespace

TimePlan plan_time(const Limits& limits) {
    TimePlan plan;
    if (limits.clock_ms) {
        const std::int64_t usable = std::max<std::int64_t>(0, *limits.clock_ms - reserve_ms);
        const std::int64_t share = usable / turns_ahead + limits.increment_ms * 3 / 4;
        plan.timed = true;
        plan.soft_ms = std::min(share * 6 / 10, usable / 3);
        plan.hard_ms = std::min(share * 5 / 2, usable / 3);
    }
    if (limits.movetime_ms) {
        // A move time is meant to be used, and never overstepped.
        const std::int64_t room = *limits.movetime_ms - std::min<std::int64_t>(*limits.movetime_ms / 10 + 1, 10);
        plan.hard_ms = plan.timed ? std::min(plan.hard_ms, room) : room;
        plan.soft_ms = plan.timed ? std::min(plan.soft_ms, room) : room;
        plan.timed = true;
    }
    plan.hard_ms = std::max<std::int64_t>(plan.hard_ms, plan.timed ? 1 : 0);
    return plan;
}

}  // namespace tankchess::engine
