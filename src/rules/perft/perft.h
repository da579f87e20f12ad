#pragma once

#include <cstdint>

#include "rules/position/position.h"

namespace tankchess {

// The number of move sequences of length `depth`: legal_moves(), do_move() and undo_move() at every node, as a search
// calls them, so the count proves the generator that plays. The last level is not played, only listed. A finished game
// has no moves; the draws of G6 are ignored.
std::uint64_t perft(const Position& position, int depth);

}  // namespace tankchess
