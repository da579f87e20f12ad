#pragma once

#include "rules/retreat/state.h"

namespace tankchess::retreat {

// Makes the side to move begin its turn: nobody has fired, and targets are what somebody could hit now.
void begin_turn(State& state);

// Hands the turn on (Z3), whichever phase it was in. Turns without elimination are quiet (G6).
void end_turn(State& state);

// Closes the fire phase when no shot is possible any more.
void settle_phase(State& state);
void begin_move_phase(State& state);

}  // namespace tankchess::retreat
