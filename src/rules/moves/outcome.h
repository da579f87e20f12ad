#pragma once

#include "rules/play/settled.h"

namespace tankchess {

// The one ordered end-of-game function for what the position alone shows: everything but repetition and agreement,
// which need a history (match, record). Costs a look for a legal move where no cheaper reason applies.
Outcome outcome(const Position& position);

}  // namespace tankchess
