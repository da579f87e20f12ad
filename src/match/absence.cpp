#include "match/absence.h"

#include <algorithm>

namespace tankchess::match {

void Absence::set(Side side, bool present, Instant now) {
    auto& since = since_[index_of(side)];
    if (present) {
        since.reset();
    } else if (!since) {
        since = now;
    }
}

std::optional<Instant> Absence::claimable_at(Side side, Millis patience) const {
    const auto since = away_since(side);
    if (!since || patience == Millis{0}) return std::nullopt;
    return *since + patience;
}

void Absence::give_back(Millis time, Instant now) {
    for (auto& since : since_) {
        if (since) since = std::min(*since + time, now);
    }
}

}  // namespace tankchess::match
