#pragma once

#include <cstdint>

#include "base/names.h"
#include "engine/evaluate/weights.h"

namespace tankchess::engine {

// What the computer likes, at any level: other weights for the same search. `hunter` goes for the enemy's vehicles and
// Command piece, `runner` for the edge with its own, `fortress` stays back and keeps guards around it.
enum class PlayStyle : std::uint8_t { plain, hunter, runner, fortress };
inline constexpr Names<PlayStyle, 4> play_style_names{{"plain", "hunter", "runner", "fortress"}};

// The weights that a style plays with, made of others.
Weights styled(const Weights& weights, PlayStyle style);

}  // namespace tankchess::engine
