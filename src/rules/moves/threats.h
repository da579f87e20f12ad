#pragma once

#include "rules/position/position.h"

namespace tankchess {

// G5. Whether `attacker`, if it were to move at once, could destroy the enemy Command piece (even with its own).
bool threatens_command(const Position& position, Side attacker);
// The pieces of `attacker` that could do so.
SlotSet command_attackers(const Position& position, Side attacker);
// G2, G5. Whether `side`, if it were to move at once, could drive its own Command piece off.
bool threatens_escape(const Position& position, Side side);

// How a side could end the game in its favour if it were to move at once (G1, G2).
struct Threat {
    SlotSet attackers;  // of the enemy Command piece
    bool escape = false;

    bool any() const { return escape || !attackers.empty(); }
};
Threat threat_of(const Position& position, Side side);

}  // namespace tankchess
