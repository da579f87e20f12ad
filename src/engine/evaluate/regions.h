#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "rules/position/position.h"

namespace tankchess::engine {

// Which squares belong together: between those of two regions stand obstacles and wrecks that nobody drives or fires
// through, ever.
class Regions {
public:
    using Labels = std::array<std::uint8_t, square_count>;
    // Numbers of the regions, from 1; obstacles and wrecks have 0. `terrain_key` is terrain_key_of() of the position.
    const Labels& of(const Position& position, std::uint64_t terrain_key);
    void clear();

private:
    static constexpr int entry_bits = 6;
    struct Known {
        std::uint64_t key = 0;
        Labels labels;
    };
    std::unique_ptr<Known[]> entries_ = std::make_unique<Known[]>(1 << entry_bits);
};

}  // namespace tankchess::engine
