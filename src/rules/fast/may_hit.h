#pragma once

#include "rules/fast/flood_fire.h"

namespace tankchess {

// An upper bound for what a piece of any kind can hit after a drive on any ground, by geometry alone: no other target,
// by number, than these. Where other pieces of its own side stand, and which of them move, changes nothing of it.
TargetSet may_hit(const Position& position, const Piece& piece, Targets& targets);

// How far from a piece a change of the board may matter to its drives and actions.
inline int span_of_turn(const Piece& piece) { return piece.row().speed + 3; }

}  // namespace tankchess
