#pragma once

#include "rules/retreat/action.h"
#include "rules/retreat/state.h"

namespace tankchess::retreat {

// The state before an action; the ground is shared, so that the copy is small.
struct Undo {
    State before;
};

// Precondition: is_legal(). Ends the turn where the action does: `end` outside the fire phase, or the elimination of
// the enemy Command piece.
void do_action(State& state, const Action& action, Undo& undo);
void undo_action(State& state, const Undo& undo);

State after(const State& state, const Action& action);

}  // namespace tankchess::retreat
