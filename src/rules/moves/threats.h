#pragma once

#include "rules/position/position.h"

namespace tankchess {

// G5. Whether `attacker`, if it were to move at once, could destroy the enemy Command piece (even with its own).
bool threatens_command(const Position& position, Side attacker);
// The pieces of `attacker` that could do so.
SlotSet command_attackers(const Position& position, Side attacker);
// G2, G5. Whether `side`, if it were to move at once, could drive its own Command piece off.
bool threatens_escape(const Position& position, Side side);

}  // namespace tankchess
