#pragma once

#include <chrono>
#include <cstdint>

#include "engine/search/limits.h"

namespace tankchess::engine {

class Stopwatch {
public:
    Stopwatch() : start_(Clock::now()) {}
    std::int64_t ms() const {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start_).count();
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_;
};

// How long a move may take.
struct TimeBudget {
    bool timed = false;
    std::int64_t soft_ms = 0;  // no new depth after this
    std::int64_t hard_ms = 0;  // stop at once
};

// Shares out the clock: about a thirtieth of what is left and most of the increment, a reserve for delays kept back.
TimeBudget time_budget_for(const Limits& limits);

}  // namespace tankchess::engine
