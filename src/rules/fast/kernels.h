#pragma once

#include "rules/fast/aim.h"

namespace tankchess {

// Inner loops over targets. Each has a version that every machine runs and one with AVX2; which of them runs is decided
// once, at start. Both give the same.
struct Kernels {
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
