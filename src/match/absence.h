#pragma once

#include <array>
#include <optional>
#include <utility>

#include "match/side_set.h"
#include "match/time.h"

namespace tankchess::match {

// Who is away, and since when. Presence is a fact about connections, not about the game: it makes no events, and
// after a replay everybody counts as present until the caller says otherwise.
class Absence {
public:
    void set(Side side, bool present, Instant now);
    std::optional<Instant> away_since(Side side) const { return since_[index_of(side)]; }
    // When others may claim against `side` if it stays away for `patience`.
    std::optional<Instant> claimable_at(Side side, Millis patience) const;
    void swap(Side a, Side b) { std::swap(since_[index_of(a)], since_[index_of(b)]); }
    // Nobody could come back during an outage: it does not count as absence.
    void give_back(Millis time, Instant now);

private:
    std::array<std::optional<Instant>, side_count> since_;
};

}  // namespace tankchess::match
