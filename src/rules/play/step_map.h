#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/position/position.h"

namespace tankchess {

// Fewest steps from every pose to a goal, over the ground as it lies. Turns needed are steps / speed, rounded up.
class StepMap {
public:
    static constexpr std::uint8_t unreachable = 255;

    std::uint8_t at(Square s, Facing f) const { return steps_[index(s, f)]; }
    // From a square, whatever the facing.
    std::uint8_t at(Square s) const;

    static constexpr std::size_t index(Square s, Facing f) {
        return static_cast<std::size_t>(s) * facing_count + static_cast<std::size_t>(f);
    }

private:
    friend class StepMapMaker;
    std::array<std::uint8_t, square_count * facing_count> steps_;
};

// What a map leads to.
enum class Goal : std::uint8_t {
    far_edge,   // off the board opposite to a side's own edge (G3)
    home_edge,  // a square of a side's own edge row (X3)
    flags,      // a flag that lies about or its site (X3)
};

// Which active pieces stand in the way. Wrecks always do, and mines for those who do not sweep them.
enum class InTheWay : std::uint8_t {
    nobody,          // pieces move away in time
    fortifications,  // those never do
    everybody,       // the board as it stands
};

// What a square is to a kind that drives across the board.
enum class Passage : std::uint8_t { closed, open, burning };
Passage passage_at(const Position& position, Square s, const KindRow& row);

// A breadth-first search backwards from the goal over the steps of M2 and T6. Allocates nothing.
void make_step_map(const Position& position, Goal goal, Side side, Kind kind, InTheWay in_the_way, StepMap& map);
// The same to any of these poses.
void make_step_map(const Position& position, std::span<const Pose> goals, Kind kind, StepMap& map);

// A shortest way: the poses from `start` to the last one on the board, both included; empty if there is none.
std::vector<Pose> shortest_way(BoardSize size, const StepMap& map, Pose start);

}  // namespace tankchess
