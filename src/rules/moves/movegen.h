#pragma once

#include <cstdint>

#include "rules/moves/move_list.h"
#include "rules/position/position.h"

namespace tankchess {

// All pseudo-legal moves of the side to move (they obey M, F, S and T), each M9 identity once, in an order that depends
// on the position alone. In `mate` style some may be illegal (G5). None when the game is settled() (outcome.h).
void pseudo_moves(const Position& position, MoveList& list);

// The same in two parts, each in the order and with the bits of pseudo_moves(). A capture destroys something, leaves
// the board or brings a flag home; every other move is quiet. Precondition: not settled(), which a search has asked
// already.
void capture_moves(const Position& position, MoveList& list);
void quiet_moves(const Position& position, MoveList& list);

// Whether `move` is among pseudo_moves(); any bits are allowed. Precondition: not settled().
bool is_pseudo_move(const Position& position, Move move);

// The active enemy pieces (not cargo) that `attacker` could hit by fire, flame, charge or blast if it were to move at
// once, chains apart.
SlotSet destroyable(const Position& position, Side attacker);
// The same of `among`, enemies that are not cargo.
SlotSet destroyable(const Position& position, Side attacker, const SlotSet& among);

// About how many poses a piece could end its move on, for judging mobility: its own square included, the reverse step
// left out, ground that needs care (water, fire, markers) taken for open. None for fortifications and cargo.
int reach_count(const Position& position, Slot slot);

}  // namespace tankchess
