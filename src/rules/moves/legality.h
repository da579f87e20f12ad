#pragma once

#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"

namespace tankchess {

// All legal moves: pseudo_moves() less what G5 forbids. Empty when the game is over, G6 aside.
void legal_moves(const Position& position, MoveList& list);
// The same without a copy of the position: moves are tried on it, and it is as before afterwards.
void legal_moves(Position& position, MoveList& list);

// Whether `move` is among legal_moves(), decided without the list; any bits are allowed.
bool is_legal(const Position& position, Move move);

bool has_legal_move(const Position& position);

// G5. Whether `attacker`, if it were to move at once, could destroy the enemy Command piece (even with its own).
bool threatens_command(const Position& position, Side attacker);
// The pieces of `attacker` that could do so.
SlotSet command_attackers(const Position& position, Side attacker);
// G2, G5. Whether `side`, if it were to move at once, could drive its own Command piece off.
bool threatens_escape(const Position& position, Side side);

struct Announcement {
    bool check = false;   // the side to move stands in check
    bool escape = false;  // the opponent of the side to move threatens to escape
};
// G5; both false in styles without announcements, and when the game is over.
Announcement announcement(const Position& position);

// G5: checkmate or escapemate of the side to move, or not over. Precondition: mate style, not settled().
Outcome mate_outcome(const Position& position);

}  // namespace tankchess
