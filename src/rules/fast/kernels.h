#pragma once

#include "rules/fast/aim.h"
#include "rules/fast/reach.h"

namespace tankchess {

// A set of numbers of targets, which are at most as many as pieces.
using TargetSet = SlotSet;

class Targets;  // targets.h

// The inner loops of move generation. Each has a version that every machine runs and one with AVX2; which of them runs
// is decided once, at start. Both give the same.
struct Kernels {
    // Writes the moves of `slots`, plain pieces of the side that fires at `targets`, and gives the new end: piece by
    // piece all drives, then all shots. Stops before a piece for which there might not be room up to `limit`
    // (most_plain_moves). Without targets these are the quiet moves. No target may be explosive (S3).
    Move* (*plain_moves)(const Position& position, const SlotSet& slots, Targets& targets, Move* out,
                         const Move* limit);

    // free_rays() of each of the squares.
    void (*rays)(const Position& position, Side through, const Square* squares, std::size_t count, Distances* out);

    // out[n] = rays[n] & pierced[armour[n]]. Works up to the next multiple of four, so there must be zeros past
    // `count`.
    void (*sight)(const Distances* rays, const std::int32_t* armour, std::size_t count, const Distances* pierced,
                  Distances* out);

    // The targets n for which at_least(sight[n] turned by `quarters`, least[index[n]]) is not empty. Reads up to the
    // next multiple of four, so there must be zeros past `count`.
    TargetSet (*in_reach)(const Distances* sight, const std::int16_t* index, std::size_t count, const Distances* least,
                          int quarters);
};
extern const Kernels kernels;           // of the machine at hand
extern const Kernels portable_kernels;  // of every machine

}  // namespace tankchess
