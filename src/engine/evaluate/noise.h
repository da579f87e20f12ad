#pragma once

#include <cstdint>

#include "base/rng.h"
#include "engine/evaluate/score.h"

namespace tankchess::engine {

// How far judgements of a lower level are off: up to `most` either way, the same for the same position and seed.
struct Noise {
    int most = 0;
    std::uint64_t seed = 0;

    Score at(std::uint64_t hash) const {
        if (most == 0) return 0;
        return static_cast<Score>(mix64(hash ^ seed) % static_cast<std::uint64_t>(2 * most + 1)) - most;
    }
};

}  // namespace tankchess::engine
