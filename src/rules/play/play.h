#pragma once

#include "rules/board/move.h"
#include "rules/position/edits.h"
#include "rules/position/effects.h"
#include "rules/position/position.h"

namespace tankchess {

// Plays a legal move (or one that pseudo_moves() lists). `undo` is owned by the caller and is all that undo_move()
// needs. Nothing is allocated. Afterwards the next side that can move is to move (X2, X4 pass sides over).
// Precondition: the move was made for this very position.
void do_move(Position& position, Move move, Undo& undo);
// Takes back the last do_move() with its record: the position is equal, bit for bit, to what it was.
void undo_move(Position& position, const Undo& undo);

// The piece that a move moves.
inline Slot mover_slot(const Position& position, Move move) {
    const Slot standing = position.slot_at(move.from());
    return move.of_cargo() ? position.piece(standing).cargo : standing;
}
inline const Piece& mover_of(const Position& position, Move move) { return position.piece(mover_slot(position, move)); }

// The position after `move`.
Position after(const Position& position, Move move);

// Everything that happens when `move` is played, in order, along its real path (the shortest drive that gives it).
Effects effects_of(const Position& position, Move move);

// What a move destroys or removes, for texts: squares ascending, the mover's own square left out (N2, N3).
std::vector<Square> destroyed_squares(const Position& position, Move move);

}  // namespace tankchess
