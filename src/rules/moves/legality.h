#pragma once

#include "rules/moves/movegen.h"
#include "rules/moves/threats.h"
#include "rules/play/settled.h"

namespace tankchess {

// All legal moves: pseudo_moves() less what G5 forbids. Empty when the game is over, G6 aside.
void legal_moves(const Position& position, MoveList& list);
// The same without a copy of the position: moves are tried on it, and it is as before afterwards.
void legal_moves(Position& position, MoveList& list);

// Whether `move` is among legal_moves(), decided without the list; any bits are allowed.
bool is_legal(const Position& position, Move move);

bool has_legal_move(const Position& position);

struct Announcement {
    bool check = false;   // the side to move stands in check
    bool escape = false;  // the opponent of the side to move threatens to escape
};
// G5; both false in styles without announcements, and when the game is over.
Announcement announcement(const Position& position);

// G5: checkmate or escapemate of the side to move, or not over. Precondition: mate style, not settled().
Outcome mate_outcome(const Position& position);

}  // namespace tankchess
