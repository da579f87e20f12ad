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

// Pieces that stand between may move on; wrecks and the ground do not.
bool stops_fire(const Position& position, Square s);

// f(square) for those that a shooter on `from` could hit in this direction, or be hit from by a shooter of that kind.
// `stops(square)` says where fire ends.
template <class Stops, class F>
void for_each_in_range(BoardSize size, const KindRow& shooter, Square from, Facing direction, Stops&& stops, F&& f) {
    const int farthest = shooter.range_max == 0 ? max_side_length : shooter.range_max;
    Square s = from;
    for (int distance = 1; distance <= farthest; ++distance) {
        s = neighbour(size, s, direction);
        if (s == no_square) break;
        if (distance >= shooter.range_min) f(s);
        if (shooter.weapon != Weapon::lob && stops(s)) break;
    }
}

// f(facing) for those in which a shooter fires along `aim`: all where its facing does not matter (S3, S4).
template <class F>
void for_each_facing_that_fires(const KindRow& shooter, Facing aim, F&& f) {
    const bool any = shooter.weapon == Weapon::charge || shooter.weapon == Weapon::blast;
    const int aside = any ? facing_count / 2 : shooter.has(turret) ? 1 : 0;
    for (int turn = any ? 1 - aside : -aside; turn <= aside; ++turn) f(turned(aim, turn));
}

}  // namespace tankchess::engine
