#pragma once

#include "rules/moves/outcome.h"
#include "rules/retreat/state.h"

namespace tankchess::retreat {

// X7: a side without its Command piece has lost; after 100 quiet turns the game is drawn (G6). Repetition and
// agreement need a history and are judged elsewhere.
Outcome outcome(const State& state);

// The part of it that ends play on the board: Command pieces gone.
Outcome settled(const State& state);

}  // namespace tankchess::retreat
