#pragma once

#include "rules/board/setup.h"

namespace tankchess::retreat {

// What Retreat asks of a setup beyond the common faults (X7): basic pieces, no wrecks and markers, open or high ground.
Faults own_setup_faults(const Setup& setup);

// All faults of a setup by the game that its rules name.
Faults faults_of_game(const Setup& setup);

}  // namespace tankchess::retreat
