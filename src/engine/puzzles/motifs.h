#pragma once

#include <string>
#include <vector>

#include "rules/board/move.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// What a solution is about, as ids that files keep and pages translate. `line` has own moves and replies in turn.
//   how it ends      `checkmate`, `escapemate`, `destruction`, `escape` (the goal)
//   first move       `shot` destroys something, `check` attacks the enemy Command piece, `run` heads for the edge with
//                    the Command piece, `quiet` does none of these
//   command          the Command piece moves first
//   battery          the first move lets another piece attack the enemy Command piece
//   pin              an enemy could destroy the attacker, but may not: its own Command piece would be hit
//   side, rear       the front would have held: it is hit, or threatened, from there
//   mortar           a mortar or howitzer fires, or threatens to, over something that stops others
//   double           more than one threat at once, so that one answer is not enough
//   crossfire        the mated Command piece stands in the fire of several
//   race             the Command piece drives more than once to get away
//   block            a piece steps into the way of an enemy's threat
//   sacrifice        the enemy may take the piece that moved, and loses all the same
//   smoke, flame, bomb, charge, mines, cargo   with these means
//   plus             with pieces of the Fun Set Plus
std::vector<std::string> motifs_of(const Position& start, const std::string& goal, const std::vector<Move>& line);

}  // namespace tankchess::engine
