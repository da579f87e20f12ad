#pragma once

#include <cstdint>

#include "rules/position/position.h"

namespace tankchess {

// The number of turn sequences of length `depth`. A finished game has no turns; the draws of G6 are ignored.

// By any exact method.
std::uint64_t perft(const Position& position, int depth);

// The same count, made by visiting each leaf's parent by itself and writing all its legal moves into a list.
std::uint64_t perft_lists(const Position& position, int depth);

}  // namespace tankchess
