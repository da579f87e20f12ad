#include "rules/retreat/play.h"

#include <algorithm>
#include <cassert>

#include "rules/retreat/actions.h"
#include "rules/retreat/drive.h"
#include "rules/retreat/fire.h"
#include "rules/retreat/turn.h"

namespace tankchess::retreat {
namespace {

Unit take_unit(State& state, Square s) {
    const auto found =
        std::find_if(state.units.begin(), state.units.end(), [s](const Unit& u) { return u.square == s; });
    const Unit unit = *found;
    state.units.erase(found);
    return unit;
}

void put_unit(State& state, const Unit& unit) {
    const auto place = std::find_if(state.units.begin(), state.units.end(),
                                    [&](const Unit& other) { return other.square > unit.square; });
    state.units.insert(place, unit);
}

void place(State& state, const Action& a) {
    Reserve& reserve = state.reserves[index_of(state.side)];
    if (a.command) {
        reserve.command.reset();
    } else {
        --reserve.pieces[a.kind];
    }
    Unit unit;
    unit.square = a.to;
    unit.facing = a.facing;
    unit.kind = a.kind;
    unit.side = state.side;
    unit.command = a.command;
    put_unit(state, unit);
}

void fire(State& state, const Action& a) {
    const Unit shooter = *state.unit_at(a.from);
    const Unit hit = *state.unit_at(a.to);
    const auto end = landing(state, hit, push_facing(shooter, hit, a.push), push_distance(shooter, hit));
    Unit target = take_unit(state, a.to);
    target.target = false;
    if (end) {
        target.square = *end;
        put_unit(state, target);
    } else {
        state.eliminated = true;
        if (target.command) return end_turn(state);
    }
    const auto by =
        std::find_if(state.units.begin(), state.units.end(), [&](const Unit& u) { return u.square == a.from; });
    by->fired = true;
    settle_phase(state);
}

void move(State& state, const Action& a) {
    const Unit before = *state.unit_at(a.from);
    const Allowance allowance = allowance_of(state, before);
    const auto path = drive_to(state, before, {a.to, a.facing}, allowance.steps);
    if (!state.group_fixed) {
        const SquareSet group = group_of(state, before);
        for (Unit& unit : state.units) unit.waiting = group.has(unit.square) && !unit.command;
        state.group_fixed = true;
    }
    for (Unit& unit : state.units) unit.in_hand = false;
    // Backing up is the whole move.
    state.steps_left = path ? static_cast<std::uint8_t>(allowance.steps - static_cast<int>(path->size())) : 0;
    Unit unit = take_unit(state, a.from);
    unit.square = a.to;
    unit.facing = a.facing;
    unit.waiting = false;
    unit.in_hand = state.steps_left > 0;
    put_unit(state, unit);
}

}  // namespace

void do_action(State& state, const Action& action, Undo& undo) {
    assert(is_legal(state, action));
    undo.before = state;
    state.begun = true;
    switch (action.what) {
        case ActionKind::place:
            return place(state, action);
        case ActionKind::fire:
            return fire(state, action);
        case ActionKind::move:
            return move(state, action);
        case ActionKind::end:
            break;
    }
    if (state.phase == Phase::fire) {
        begin_move_phase(state);
    } else {
        end_turn(state);
    }
}

void undo_action(State& state, const Undo& undo) { state = undo.before; }

State after(const State& state, const Action& action) {
    State next = state;
    Undo undo;
    do_action(next, action, undo);
    return next;
}

}  // namespace tankchess::retreat
