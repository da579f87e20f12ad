#include "notation/retreat/retreat_offence.h"

#include "notation/position/square_text.h"
#include "rules/retreat/drive.h"

namespace tankchess {
namespace {

using retreat::Action;
using retreat::Offence;
using retreat::State;

std::string phase_words(const State& state) {
    switch (state.phase) {
        case retreat::Phase::place:
            return "pieces are being placed now";
        case retreat::Phase::fire:
            return "this is the fire phase";
        case retreat::Phase::move:
            break;
    }
    return state.group_fixed ? "firing is over once a piece has moved" : "no shot is possible now";
}

// Why a piece that may move cannot get to where the action wants it.
std::string drive_words(const State& state, const Action& a) {
    const retreat::Unit& mover = *state.unit_at(a.from);
    const std::string to = square_name(a.to);
    if (state.ground->high.has(a.to)) return to + " is an obstacle";
    if (a.to != a.from && state.unit_at(a.to)) return "a piece stands on " + to;
    if (!enterable(state, mover).has(a.to)) return "no piece may enter a square next to an enemy, as " + to + " is";
    const int steps = allowance_of(state, mover).steps;
    for (int f = 0; f < facing_count; ++f) {
        if (drive_to(state, mover, {a.to, facing_at(f)}, steps)) {
            return "the piece can get to " + to + ", but not so that it faces " + name_of(a.facing) + " there";
        }
    }
    return "the piece cannot get from " + square_name(a.from) + " to " + to + " within " + std::to_string(steps) +
           (steps == 1 ? " square" : " squares");
}

}  // namespace

std::string offence_words(const State& state, const Action& a) {
    const std::string from = a.from == no_square ? "" : square_name(a.from);
    const std::string to = a.to == no_square ? "" : square_name(a.to);
    switch (offence_of(state, a)) {
        case Offence::none:
            break;
        case Offence::game_over:
            return "the game is over";
        case Offence::other_phase:
            return "not now: " + phase_words(state);
        case Offence::off_board:
            return (state.size().contains(a.to) ? from : to) + " is off the " + size_text(state.size()) + " board";
        case Offence::not_in_reserve:
            return "there is no " + write_piece_code(a.kind, a.command) + " left to place";
        case Offence::not_back_row:
            return to + " is not a free square of the own back row";
        case Offence::too_near_corner:
            return "the Command piece must be at least 4 columns from a corner, " + to + " is not";
        case Offence::blocks_command:
            return "the Command piece would have no square left";
        case Offence::still_to_place:
            return "there are pieces left to place";
        case Offence::not_own_piece:
            return "no piece of " + std::string(name_of(state.side)) + " stands on " + from;
        case Offence::has_fired:
            return "the piece on " + from + " has fired in this turn";
        case Offence::not_enemy_piece:
            return "no enemy piece stands on " + to;
        case Offence::not_a_target:
            return "the piece on " + to + " has been fired on, or nobody could hit it when the turn began";
        case Offence::not_on_line:
            return "the piece on " + from + " has no free line of fire to " + to;
        case Offence::no_effect:
            return "the armour on that side of " + to + " holds against the piece on " + from;
        case Offence::no_side_push:
            return "in one column there is no push aside, only back";
        case Offence::command_stands:
            return "the Command piece never moves";
        case Offence::not_in_group:
            return "the piece on " + from + " has moved, or is not of the group that moves in this turn";
        case Offence::same_pose:
            return "the piece on " + from + " would not move";
        case Offence::no_such_drive:
            return drive_words(state, a);
    }
    return "";
}

}  // namespace tankchess
