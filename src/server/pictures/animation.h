#pragma once

#include <string>
#include <vector>

#include "server/pictures/position_drawing.h"

namespace tankchess::server {

// A turn of a game that is shown: the position it was played in, and what it did.
struct AnimatedTurn {
    Position before;
    Effects effects;
};

inline constexpr int smallest_animation = 200, usual_animation = 480, largest_animation = 640;
// Of a longer game the last turns are shown.
inline constexpr std::size_t most_animated_turns = 300;

// Turn after turn as a GIF that begins again, the end shown for longer. Only what changes from one picture to the next
// is written. Empty if it could not be made.
std::string animated_gif(const std::vector<AnimatedTurn>& turns, const Position& end, int size);

}  // namespace tankchess::server
