#pragma once

#include <algorithm>

#include "rules/fast/plain_piece.h"

namespace tankchess {

// Writes the moves of `slots`, plain pieces of the side that fires at `targets`, and gives the new end: piece by piece
// all drives, then all shots. Stops before a piece for which there might not be room up to `limit`. Without targets
// these are the quiet moves. No target may be explosive (S3). As with kernels.h, one version is for every machine and
// one for AVX2, and both give the same.
using PlainMoves = Move*(const Position& position, const SlotSet& slots, Targets& targets, Move* out,
                         const Move* limit);
extern PlainMoves* const plain_moves;  // of the machine at hand
PlainMoves portable_plain_moves;       // of every machine

// An upper bound for the moves of a plain piece: its drives, and from each pose a shot along each line of fire, or for
// weapons that lob at each distance of their range.
constexpr int count_most_plain_moves() {
    int most_shots = 0;
    for (const KindRow& row : catalogue) {
        if (row.weapon != Weapon::gun && row.weapon != Weapon::lob) continue;
        const int directions = row.has(turret) ? 3 : 1;
        const int distances = row.weapon == Weapon::lob ? row.range_max - row.range_min + 1 : 1;
        most_shots = std::max(most_shots, directions * distances);
    }
    constexpr int most_drives = 128 + facing_count;
    return most_drives * (1 + most_shots);
}
inline constexpr int most_plain_moves = count_most_plain_moves();

}  // namespace tankchess
