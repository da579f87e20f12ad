#pragma once

#include "rules/position/position.h"

namespace tankchess::server {

// What it costs to list the choices of a board grows with the drives of its pieces: smoke and mines multiply them, as
// each way of clearing them is a drive of its own. A board that a client brings is refused beyond the first figure
// (its sides together); in a game that grew beyond the second (one side) choices are left out. The stock boards have up
// to 1,640; a board of 26 by 26 with a hundred Mine Layers in smoke has 12,000.
inline constexpr int most_drives_at_start = 7'000;
inline constexpr int most_drives_in_play = 10'000;

// Nodes of the drive graphs of all pieces of all sides; stops counting beyond `limit`.
int drives_of_all(const Position& position, int limit);

}  // namespace tankchess::server
