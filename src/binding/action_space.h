#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "binding/end_states.h"
#include "binding/game.h"

namespace tankchess::binding {

// Every legal move as one number, for programs that learn. The number depends on the position alone (not on how it came
// about), the same numbers serve every board, and a number and a position give the move back.
//
//   action = piece * actions_a_piece + what it does
//
// Piece: the mover's place among the active pieces of its side, row by row and from left to right as that side sees
// them from its own edge; cargo comes right after its boat. So a game whose sides never have more than n pieces uses
// the numbers below n * actions_a_piece only.
//
// What it does, in the ordinary game: end_state * aim_count + aim.
//   end state  where the drive ends relative to the mover (end_states.h)
//   aim        0 nothing; 1-8 fire, flame or charge, direction 0-7 clockwise from where the mover faces at the end (or,
//              where it has no facing then, from where it faced at the start); 9-20 smoke, three distances each for
//              ahead, half right, astern, half left; 21 explode; 22 lay a mine; 23 take a flag
// Several moves can share these: the second target on a line (F4), another of several flags, ways that clear other
// smoke and mines. The first of them, by distance of the target, then by route, has the number; the others have the
// numbers from first_extra on, in the order of the number that they would have had, then by distance and route.
//
// In Retreat: 0-1799 drive (row and column of the displacement from -7 to 7 and facing, as the side sees them),
// 1800-2199 fire (direction, distance less one, push), 2200-2711 place (kind, Command piece, facing; the "piece" is the
// column), 2712 end.
using ActionNumber = std::uint32_t;

inline constexpr int aim_count = 24;
inline constexpr int first_extra = end_state_count * aim_count;
inline constexpr int actions_a_piece = 12288;
inline constexpr ActionNumber action_count = static_cast<ActionNumber>(max_pieces) * actions_a_piece;

// No legal action of any position with at most this many pieces a side, on a board so wide, is as large.
ActionNumber action_bound(int pieces_a_side);
// The bound for a game from here on: pieces never become more.
ActionNumber action_bound(const Game& game);

// The legal moves of a position and their numbers, ascending.
struct NumberedMove {
    ActionNumber action;
    Move move;
};
// Moves beyond the extras of one piece are left out; that takes thousands of ways through mines and smoke.
std::vector<NumberedMove> number_moves(const Position& position);

struct NumberedAction {
    ActionNumber action;
    tankchess::retreat::Action move;
};
std::vector<NumberedAction> number_actions(const tankchess::retreat::State& state);

// The entry of a list with this number, or nullptr.
template <class List>
const typename List::value_type* find_action(const List& list, ActionNumber action) {
    const auto at = std::lower_bound(list.begin(), list.end(), action, [](const auto& numbered, ActionNumber wanted) {
        return numbered.action < wanted;
    });
    return at != list.end() && at->action == action ? &*at : nullptr;
}
Fault not_legal(ActionNumber action);

// The same for a game of either kind, as numbers; none when it is over.
std::vector<ActionNumber> legal_actions(const Game& game);
// Every legal move with its text, by number.
std::vector<std::pair<std::string, ActionNumber>> texts_of_actions(const Game& game);
// The text of a number, or the fault that it is no legal action here.
Result<std::string> action_text(const Game& game, ActionNumber action);
// The number of a move's text.
Result<ActionNumber> action_of_text(const Game& game, std::string_view text);
std::optional<Fault> play_action(Game& game, ActionNumber action);

}  // namespace tankchess::binding
