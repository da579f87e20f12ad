#pragma once

#include <cstdint>

#include "rules/position/position.h"

namespace tankchess::engine {

// Equal for positions that are the same problem to whoever is to move: mirrored left to right, or turned round with
// the colours exchanged. Counters of turns play no part.
std::uint64_t likeness_key(const Position& position);

}  // namespace tankchess::engine
