#pragma once

#include <cstdint>

#include "rules/moves/move_list.h"
#include "rules/position/position.h"

namespace tankchess {

// All pseudo-legal moves of the side to move (they obey M, F, S and T), each M9 identity once, in an order that depends
// on the position alone. In `mate` style some may be illegal (G5). None when the game is settled() (outcome.h).
void pseudo_moves(const Position& position, MoveList& list);

// The moves among pseudo_moves() that destroy something, leave the board or bring a flag home: what a quiescence
// search looks at. Same bits, same identity.
void capture_moves(const Position& position, MoveList& list);

// Whether `move` is among pseudo_moves(); any bits are allowed.
bool is_pseudo_move(const Position& position, Move move);

// The active enemy pieces (not cargo) that `attacker` could hit by fire, flame, charge or blast if it were to move at
// once, chains apart.
SlotSet destroyable(const Position& position, Side attacker);

// About how many poses a piece could end its move on, for judging mobility: its own square included, the reverse step
// left out, ground that needs care (water, fire, markers) taken for open. None for fortifications and cargo.
int reach_count(const Position& position, Slot slot);

}  // namespace tankchess
