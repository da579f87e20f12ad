#include "rules/retreat/turn.h"

#include <algorithm>

#include "rules/retreat/fire.h"

namespace tankchess::retreat {
namespace {

void forget_turn(State& state) {
    for (Unit& unit : state.units) unit.fired = unit.target = unit.waiting = unit.in_hand = false;
    state.begun = state.eliminated = state.group_fixed = false;
    state.steps_left = 0;
}

}  // namespace

void begin_turn(State& state) {
    forget_turn(state);
    state.phase = Phase::fire;
    SquareSet lines;
    for (const Unit& unit : state.units) {
        if (unit.side == state.side) lines = lines | squares_under_fire(state, unit);
    }
    for (Unit& unit : state.units) unit.target = unit.side != state.side && lines.has(unit.square);
    settle_phase(state);
}

void begin_move_phase(State& state) {
    state.phase = Phase::move;
    for (Unit& unit : state.units) unit.fired = unit.target = false;
}

void settle_phase(State& state) {
    if (state.phase == Phase::fire && !shot_possible(state)) begin_move_phase(state);
}

void end_turn(State& state) {
    const bool placing = state.phase == Phase::place;
    if (!placing) state.quiet = state.eliminated ? 0 : std::min(state.quiet + 1, max_turn);
    if (state.side == Side::black) state.turn = std::min(state.turn + 1, max_turn);
    state.side = opponent_of(state.side);
    if (placing && state.side == Side::black) {
        forget_turn(state);
    } else {
        begin_turn(state);
    }
}

}  // namespace tankchess::retreat
