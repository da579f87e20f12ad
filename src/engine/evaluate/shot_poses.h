#pragma once

#include "base/inline_vec.h"
#include "rules/position/position.h"

namespace tankchess::engine {

inline constexpr unsigned all_round = 0xff;  // a set of the directions that a hit can come from
using ShotPoses = InlineVec<Pose, square_count * facing_count>;

// The directions from which a hit would destroy the prey as it stands (F8, F9).
unsigned exposed(Kind shooter, Kind prey, Facing facing);

// Where a shooter could stand to hit the square from one of these directions, active pieces taken for air.
void list_shots(const Position& position, const KindRow& shooter, Square prey, unsigned directions, ShotPoses& poses);

}  // namespace tankchess::engine
