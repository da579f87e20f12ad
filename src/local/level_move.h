#pragma once

#include <cstdint>
#include <string>

namespace tankchess::local {

// What a level of the computer plays in a position, as in its games but for a bound on nodes: what the module and the
// library have to agree on. Not for Retreat, where time alone bounds it. Precondition: the position can be read.
std::string level_move(const std::string& tps, int level, std::uint64_t seed, std::uint64_t nodes);

}  // namespace tankchess::local
