#pragma once

// The plain oracle for the reform game Retreat (X7): a turn is a fire phase, then a move phase,
// and the oracle names every position in which a whole turn can end.
// Doubtful cases are settled in docs/rules.md, X7, under "In doubt".

#include <cstdint>
#include <set>
#include <string>

namespace oracle {

// All positions (canonical, all seven fields) that one whole turn can lead to; empty when the game
// is over. Exhaustive, so for small boards with few pieces only.
std::set<std::string> whole_turns(const std::string& tps);

// A small position of Retreat with a modest number of whole turns, the same on every platform.
std::string random_retreat_position(std::uint64_t seed);

}  // namespace oracle
