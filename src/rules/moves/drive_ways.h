#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/board/geometry.h"

namespace tankchess {

// One way to drive on an empty board without bounds: the squares entered one after the other, and the pose at the end.
// Of the step sequences that do the same it has the first by length, then by ahead < left < right.
struct DriveWay {
    static constexpr int max_steps = 6;
    std::array<std::int16_t, max_steps> entered{};  // as offsets from the square of the piece
    std::uint8_t count = 0;                         // squares entered
    std::uint8_t steps = 0;
    Facing facing = Facing::n;
    bool ends_ahead = false;  // the last step entered the last square
    std::uint16_t route = 0;  // Move::route()
    std::uint16_t first = 0;  // the first of the ways that end on the same square; they stand together, in that order

    int end() const { return count == 0 ? 0 : entered[static_cast<std::size_t>(count - 1)]; }
};

// All ways of a piece (M2, M3, M5, M6): every drive on any board goes along one of them, unless there are boats to
// board (S6) or fire, in which nobody turns (T6).
class DriveWays {
public:
    // `steps` at most DriveWay::max_steps.
    static const DriveWays& of(int steps, bool single_turns);

    const std::vector<DriveWay>& from(Facing facing) const { return ways_[facing]; }
    // How many there are at most, from whatever facing.
    std::uint32_t most_ways() const { return most_ways_; }
    // The same where ways with the same end are one.
    std::uint32_t most_ends() const { return most_ends_; }

private:
    DriveWays(int steps, bool single_turns);

    ByFacing<std::vector<DriveWay>> ways_;
    std::uint32_t most_ways_ = 0;
    std::uint32_t most_ends_ = 0;
};

}  // namespace tankchess
