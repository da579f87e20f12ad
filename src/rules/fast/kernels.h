#pragma once

#include "rules/fast/aim.h"
#include "rules/fast/reach.h"

namespace tankchess {

// A set of numbers of targets, which are at most as many as pieces.
using TargetSet = SlotSet;

// The three inner loops of move generation. Each has a version that every machine runs and one with AVX2; which of them
// runs is decided once, at start. Both give the same.
struct Kernels {
    // Writes `base` with the drive bits[i] added for each pose i of `mask`, ascending, and gives the new end; past it,
    // the eight of turn_bits.
    Move* (*write_drives)(PoseMask mask, Move base, const std::uint32_t* bits, const std::uint32_t* turn_bits,
                          Move* out);

    // free_rays() of each of the squares.
    void (*rays)(const Position& position, Side through, const Square* squares, std::size_t count, Distances* out);

    // The targets n for which at_least(sight[n] turned by `quarters`, least[index[n]]) is not empty. Reads up to three
    // elements past `count`, where sight and index must be 0.
    TargetSet (*in_reach)(const Distances* sight, const std::int16_t* index, std::size_t count, const Distances* least,
                          int quarters);
};
extern const Kernels kernels;           // of the machine at hand
extern const Kernels portable_kernels;  // of every machine

}  // namespace tankchess
