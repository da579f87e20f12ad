#include "rules/retreat/actions.h"

#include <algorithm>

#include "rules/retreat/drive.h"
#include "rules/retreat/fire.h"
#include "rules/retreat/outcome.h"
#include "rules/retreat/placement.h"

namespace tankchess::retreat {
namespace {

// Drives of at most `most` squares, and backing up.
void list_moves(const State& state, int most, std::vector<Action>& out) {
    const SquareSet allowed = away_from_enemies(state, state.side);
    const SquareSet own = state.squares_of(state.side);
    out.reserve(512);
    for (const Unit& unit : state.units) {
        const Allowance allowance = allowance_of(state, unit);
        if (allowance.steps == 0) continue;
        SquareSet others = own;
        others.drop(unit.square);
        const SquareSet enterable = allowed - others;
        Poses poses = drive_poses(unit.square, enterable, std::min(allowance.steps, most));
        if (allowance.back_up) {
            if (const auto back = backed_up(state, unit, enterable)) poses[back->facing].add(back->square);
        }
        poses[unit.facing].drop(unit.square);
        for (int f = 0; f < facing_count; ++f) {
            poses[f].for_each([&](Square s) { out.push_back(Action::move(unit.square, {s, facing_at(f)})); });
        }
    }
}

Offence place_offence(const State& state, const Action& a) {
    if (!state.size().contains(a.to)) return Offence::off_board;
    const Reserve& reserve = state.reserve_of(state.side);
    const bool there = a.kind < kind_count && (a.command ? reserve.command == a.kind : reserve.pieces[a.kind] != 0);
    if (!there) return Offence::not_in_reserve;
    if (!free_places(state, state.side).has(a.to)) return Offence::not_back_row;
    if (a.command && !command_places(state, state.side).has(a.to)) return Offence::too_near_corner;
    return may_place(state, a) ? Offence::none : Offence::blocks_command;
}

Offence fire_offence(const State& state, const Action& a) {
    if (!state.size().contains(a.from) || !state.size().contains(a.to)) return Offence::off_board;
    const Unit* shooter = state.unit_at(a.from);
    const Unit* target = state.unit_at(a.to);
    if (!shooter || shooter->side != state.side) return Offence::not_own_piece;
    if (shooter->fired) return Offence::has_fired;
    if (!target || target->side == state.side) return Offence::not_enemy_piece;
    if (!target->target) return Offence::not_a_target;
    if (!squares_under_fire(state, *shooter).has(a.to)) return Offence::not_on_line;
    if (push_distance(*shooter, *target) <= 0) return Offence::no_effect;
    return push_possible(*shooter, *target, a.push) ? Offence::none : Offence::no_side_push;
}

Offence move_offence(const State& state, const Action& a) {
    if (!state.size().contains(a.from) || !state.size().contains(a.to)) return Offence::off_board;
    const Unit* unit = state.unit_at(a.from);
    if (!unit || unit->side != state.side) return Offence::not_own_piece;
    if (unit->command) return Offence::command_stands;
    const Pose end{a.to, a.facing};
    if (end == Pose{unit->square, unit->facing}) return Offence::same_pose;
    const Allowance allowance = allowance_of(state, *unit);
    if (allowance.steps == 0) return Offence::not_in_group;
    if (drive_to(state, *unit, end, allowance.steps)) return Offence::none;
    return allowance.back_up && backed_up(state, *unit, enterable(state, *unit)) == end ? Offence::none
                                                                                        : Offence::no_such_drive;
}

std::vector<Action> list_actions(const State& state, int most_steps) {
    std::vector<Action> actions;
    if (settled(state).over()) return actions;
    switch (state.phase) {
        case Phase::place:
            list_placements(state, actions);
            break;
        case Phase::fire:
            list_shots(state, actions);
            break;
        case Phase::move:
            list_moves(state, most_steps, actions);
            break;
    }
    if (is_legal(state, Action::end())) actions.push_back(Action::end());
    return actions;
}

}  // namespace

std::vector<Action> legal_actions(const State& state) { return list_actions(state, max_side_length); }
std::vector<Action> legal_steps(const State& state) { return list_actions(state, 1); }

Offence offence_of(const State& state, const Action& action) {
    if (settled(state).over()) return Offence::game_over;
    switch (action.what) {
        case ActionKind::place:
            return state.phase == Phase::place ? place_offence(state, action) : Offence::other_phase;
        case ActionKind::fire:
            return state.phase == Phase::fire ? fire_offence(state, action) : Offence::other_phase;
        case ActionKind::move:
            return state.phase == Phase::move ? move_offence(state, action) : Offence::other_phase;
        case ActionKind::end:
            break;
    }
    const bool waiting = state.phase == Phase::place && state.reserve_of(state.side).count() != 0;
    return waiting ? Offence::still_to_place : Offence::none;
}

}  // namespace tankchess::retreat
