#pragma once

#include <cstdint>

#include "base/inline_vec.h"
#include "rules/move.h"
#include "rules/position.h"

namespace tankchess {

// Room for the moves of any position: 128 pieces with at most a few hundred turns each would not fit, but boards
// that large in pieces leave no room to move. Generators stop with an assertion past it.
inline constexpr std::size_t max_moves = 16384;
using MoveList = InlineVec<Move, max_moves>;

// All turns of the side to move that obey M, F, S and T, each M9-identity once, in an order that depends on the
// position alone. In `mate` style some may be illegal (G5). Nothing is generated when the game is over (settled()).
void pseudo_moves(const Position& position, MoveList& list);

// All legal turns: pseudo_moves() less what G5 forbids. Empty when the game is over.
void legal_moves(const Position& position, MoveList& list);

// Whether `move` is among legal_moves(), decided without the list.
bool is_legal(const Position& position, Move move);

bool has_legal_move(const Position& position);

// G5. Whether `attacker`, if it were to move at once, could destroy the enemy Command piece (even with its own).
bool threatens_command(const Position& position, Side attacker);
// G2, G5. Whether `side`, if it were to move at once, could drive its own Command piece off.
bool threatens_escape(const Position& position, Side side);

struct Announcement {
    bool check = false;   // the side to move stands in check
    bool escape = false;  // the opponent of the side to move threatens to escape
};
// G5; both false in styles without announcements.
Announcement announcement(const Position& position);

}  // namespace tankchess
