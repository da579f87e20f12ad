#pragma once

#include <optional>

#include "base/fault.h"
#include "notation/moves/move_words.h"
#include "rules/moves/legality.h"
#include "rules/position/position.h"

namespace tankchess {

// Why a text is not a legal move, in words a player understands. Each fault's field is "move".

// Squares off the board, nothing of one's own to move, another type than named, or the game is over.
std::optional<Fault> refuse_mover(const Position& position, const MoveWords& words);

// The piece can be moved, but not like this: out of reach, wrong facing, impossible action. `pseudo` holds all turns of
// the position before G5, none of which the words fit.
Fault refuse_move(const Position& position, const MoveWords& words, bool cargo, const MoveList& pseudo);

// G5: an otherwise possible turn that `mate` forbids.
Fault refuse_danger(const Position& position, Move move);

}  // namespace tankchess
