#pragma once

#include "rules/position/edits.h"
#include "rules/position/position.h"

namespace tankchess {

// Whether a side could make any move at all, G5 aside. Any vehicle can at least turn in place.
bool has_any_move(const Position& position, Side side);

// Hands the turn on: to the next side, past sides that cannot move where the mode passes them over (X2, X4). The turn
// number grows when the order wraps round (Z3). A game that is over stops at the next side.
void hand_on_turn(const Position& position, Edits& edits);

}  // namespace tankchess
