#pragma once

#include <cstdint>

#include "rules/position/position.h"

namespace tankchess {

// The number that perft() gives. In plain games without G5 the replies to all moves of a position are counted together
// (replies.h), at a fraction of the price; elsewhere it walks. It proves nothing about the generator that plays.
std::uint64_t counted_perft(const Position& position, int depth);

}  // namespace tankchess
