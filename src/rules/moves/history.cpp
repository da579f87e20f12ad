#include "rules/moves/history.h"

#include <algorithm>

#include "rules/moves/outcome.h"

namespace tankchess {

bool GameHistory::third_time(std::uint64_t now) const { return std::count(hashes_.begin(), hashes_.end(), now) >= 2; }

Outcome GameHistory::outcome(const Position& now) const {
    const Outcome end = tankchess::outcome(now);
    if (end.over() || !now.mode().quiet_draw || !third_time(now.hash())) return end;
    return drawn_by(now, Reason::repetition);
}

}  // namespace tankchess
