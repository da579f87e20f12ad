#pragma once

#include "match/config.h"

namespace tankchess::match {

class Match;

// The start of a rematch: same position and terms, and every player, with their own time, one seat on in the order of
// turns (two seats: they swap sides). A player whose seat the engine took over is not asked again: the engine stays.
MatchConfig rematch_config(const Match& match);

}  // namespace tankchess::match
