#pragma once

#include <vector>

#include "base/result.h"
#include "rules/retreat/action.h"
#include "rules/retreat/state.h"

namespace tankchess::retreat {

// X7: squares of a side's back row that are still free, and those of them where its Command piece may go: at least
// four columns from a corner.
SquareSet free_places(const State& state, Side side);
SquareSet command_places(const State& state, Side side);

// Whether `side` may place this piece there now and could still place its Command piece afterwards.
bool may_place(const State& state, const Action& place);

void list_placements(const State& state, std::vector<Action>& out);

// Why this is no moment of a placement: a piece off its back row, no room for the rest, a side out of order.
std::optional<Fault> placement_fault(const State& state);

}  // namespace tankchess::retreat
