#pragma once

#include <array>
#include <optional>
#include <vector>

#include "rules/retreat/state.h"

namespace tankchess::retreat {

// The squares of the group of `first`: own pieces that touch, from neighbour to neighbour, the Command piece too.
SquareSet group_of(const State& state, const Unit& first);

// Squares on which pieces of a side may come to stand, whatever of its own is there: not next to an enemy.
SquareSet away_from_enemies(const State& state, Side side);
// Those that `mover` may enter: free as well.
SquareSet enterable(const State& state, const Unit& mover);

// Where a drive can end, by the facing at its end. Every square entered faces the piece that way.
using Poses = ByFacing<SquareSet>;
Poses drive_poses(Square from, const SquareSet& enterable, int steps);

// A shortest drive that ends in `end`, pose by pose with the end as its last; nothing if `steps` do not suffice.
std::optional<std::vector<Pose>> drive_to(const State& state, const Unit& mover, Pose end, int steps);

// Where `mover` comes by backing up one square, if it may.
std::optional<Pose> backed_up(const State& state, const Unit& mover, const SquareSet& enterable);

// How many squares a unit may still enter in this turn, and whether it may back up instead: a Command piece never
// moves, nor does a piece outside the group once that is fixed, nor one that has moved.
struct Allowance {
    int steps = 0;
    bool back_up = false;
};
Allowance allowance_of(const State& state, const Unit& unit);

}  // namespace tankchess::retreat
