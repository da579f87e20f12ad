#pragma once

#include <vector>

#include "base/fault.h"
#include "rules/board/setup.h"

namespace tankchess {

// U5: what makes a start fair.
struct Fairness {
    Faults faults;  // rules that are broken, each with its square
    Faults advice;  // symmetry, which is only advised
};

// Judges a setup as it would be played under each of the rules. Faults of Z5 come first; with any, nothing else is
// asked.
Fairness judge_fairness(const Setup& setup, const std::vector<RulesSpec>& rules);

// U5: whether the board and the armies are the same after half a turn round the middle, or mirrored north to south.
bool centrally_symmetric(const Setup& setup);
bool mirror_symmetric(const Setup& setup);

// How many first moves of `side` destroy an enemy piece, leave the board or, in `mate`, threaten to: 0 in a fair setup.
// Precondition: setup_faults() has none.
int unfair_first_moves(const Setup& setup, Side side);

}  // namespace tankchess
