#pragma once

#include "base/result.h"
#include "rules/board/setup.h"

namespace tankchess {

// The same board and armies under other rules: Command pieces become plain vehicles where the style knows none
// (X1–X3), `flag` gets the flag in the middle if the setup names none (X3), other styles lose their flags.
// A two-player setup cannot be played by four, nor the other way round.
Result<Setup> adapt_setup(const Setup& setup, RulesSpec rules);

}  // namespace tankchess
