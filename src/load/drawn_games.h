#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tankchess::server {

// Texts of random legal moves from a position on. Those that would end the game are left out as far as others are
// there, so that the load stays the same until the end of a run.
std::vector<std::string> draw_game(std::string_view tps, std::size_t plies, std::uint64_t seed);

}  // namespace tankchess::server
