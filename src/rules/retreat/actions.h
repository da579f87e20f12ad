#pragma once

#include <cstdint>
#include <vector>

#include "rules/retreat/action.h"
#include "rules/retreat/state.h"

namespace tankchess::retreat {

// Every legal action in a fixed order, without repetition; empty when the game is over. `end` stands last.
std::vector<Action> legal_actions(const State& state);

// The same, but a move enters one square only, or backs up: for drives that are made step by step. The piece goes on
// while it is in hand.
std::vector<Action> legal_steps(const State& state);

// Why an action is not legal.
enum class Offence : std::uint8_t {
    none,
    game_over,
    other_phase,      // this phase has no such action
    off_board,        //
    not_in_reserve,   // place: no such piece left to place
    not_back_row,     // ... not a free square of the own back row
    too_near_corner,  // ... the Command piece, less than four columns from a corner
    blocks_command,   // ... takes the last square that the Command piece could have
    still_to_place,   // end: pieces are left
    not_own_piece,    // from: no piece of the side to move
    has_fired,        //
    not_enemy_piece,  // to: no enemy there
    not_a_target,     // nobody could hit it when the turn began, or it has been fired on
    not_on_line,      // out of this shooter's lines, or covered
    no_effect,        // the armour holds
    no_side_push,     // shooter and target stand in one column
    command_stands,   // the Command piece never moves
    not_in_group,     // another group was chosen, or the piece has moved
    same_pose,        // stays where and as it is
    no_such_drive,    // cannot get there, or not with that facing
};

// Judges one action by itself, any bits allowed; agrees with the list.
Offence offence_of(const State& state, const Action& action);
inline bool is_legal(const State& state, const Action& action) { return offence_of(state, action) == Offence::none; }

}  // namespace tankchess::retreat
