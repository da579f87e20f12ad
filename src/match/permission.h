#pragma once

#include <optional>

#include "match/match.h"

namespace tankchess::match {

// Whether `command` may be given at `now`: who, when and in which situation, everything but the move itself.
// Nothing = yes. Keys are not looked at.
std::optional<Refusal> forbidden(const Match& match, const Command& command, Instant now);

// Before the second turn is over anybody may abort by right.
inline constexpr std::size_t turns_before_abort_ends = 2;

}  // namespace tankchess::match
