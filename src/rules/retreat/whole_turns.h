#pragma once

#include <cstdint>
#include <vector>

#include "rules/retreat/action.h"
#include "rules/retreat/state.h"

namespace tankchess::retreat {

// A way to play a whole turn, and where it leads.
struct WholeTurn {
    std::vector<Action> actions;
    State after;
};

// Every state in which a turn that begins here can end, each once (turns that end alike are one, M9), with one way to
// get there. Exhaustive: for small boards with few pieces. From the middle of a turn: how the rest of it can end.
// A placement counts as a turn.
std::vector<WholeTurn> whole_turns(const State& state);

// The number of sequences of `depth` whole turns; none goes on after the end of the game, draws of G6 aside.
std::uint64_t perft(const State& state, int depth);

}  // namespace tankchess::retreat
