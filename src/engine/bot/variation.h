#pragma once

#include "engine/bot/bot.h"

namespace tankchess::engine {

// Where the score proves an end, plays the line out on a copy of `position`, adds the winning turn that search leaves
// implied, and names how the game ends. Fills `end_in` and `end`, and cuts moves that do not fit.
void finish_variation(const Position& position, Variation& line);

}  // namespace tankchess::engine
