#pragma once

#include <array>
#include <cstdint>

#include "rules/position/edits.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// How many poses each piece could drive to (reach_count()), and their sums for two sides. A move changes them for the
// few pieces near it, so they are carried along from node to node.
class ReachTally {
public:
    ReachTally() = default;
    explicit ReachTally(const Position& position);

    int of(Side side) const { return sum_[index_of(side)]; }
    // Follows the move whose journal is `undo` and that led to `after`.
    void follow(const Position& after, const Undo& undo);

private:
    void count(const Position& position, Slot slot);

    std::array<std::uint16_t, max_pieces> reach_{};
    std::array<int, 2> sum_{};
};

}  // namespace tankchess::engine
