#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "engine/evaluate/pose_sets.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// In how many turns a piece can hit a square, from every pose at once: sets of poses, one for each number of turns,
// flooded backwards from the shots when first asked for. Active pieces are taken for air.
class Strikes {
public:
    static constexpr int most_turns = 3;

    // The ground from now on.
    void set_ground(const Position& position, std::uint64_t ground_key);
    void clear();

    // Whether a piece of that kind in that pose can destroy the prey within so many turns, if it is hit from one of
    // these directions. Precondition: turns <= most_turns.
    bool within(int turns, Kind kind, Square square, Facing facing, Square prey, unsigned directions);

private:
    static constexpr int entry_bits = 11;
    struct Known {
        std::uint64_t key = 0;
        int turns = 0;                              // known so far
        std::array<PoseSet, most_turns + 1> after;  // that many turns
    };
    Position ground_{*make_position(Setup{})};
    std::uint64_t ground_key_ = 0;
    std::uint32_t ground_number_ = 0;  // of this ground, counted as they come
    std::array<SquareSet, kind_count> passable_;
    std::uint32_t passable_known_ = 0;
    std::unique_ptr<Known[]> entries_ = std::make_unique<Known[]>(1 << entry_bits);

    const SquareSet& passable_for(Kind kind);
    void start(Known& known, Kind kind, Square prey, unsigned directions);
    void flood(Known& known, Kind kind, int turns);
};

}  // namespace tankchess::engine
