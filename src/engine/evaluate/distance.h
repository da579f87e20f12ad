#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "rules/position/edits.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// Fewest steps from every pose to a goal over the ground as it lies: terrain, wrecks and mines, active pieces ignored.
// Turns needed are steps / speed, rounded up.
class StepMap {
public:
    static constexpr std::uint8_t unreachable = 255;

    std::uint8_t at(Square s, Facing f) const {
        return steps_[static_cast<std::size_t>(s) * 8 + static_cast<std::size_t>(f)];
    }
    // From a square, whatever the facing.
    std::uint8_t at(Square s) const;

private:
    friend class StepMaps;
    std::array<std::uint8_t, square_count * 8> steps_;
};

// What a map leads to.
enum class Goal : std::uint8_t {
    far_edge,   // off the board opposite to a side's own edge (G3)
    home_edge,  // a square of a side's own edge row (X3)
    flags,      // a flag that lies about or its site (X3)
};

// Maps for every ground met in a search, made when first asked for. The ground key stands for terrain, wrecks and
// mines: ground_key() computes it, changed_key() follows a move.
class StepMaps {
public:
    StepMaps();

    // Fewest steps for a piece of that kind and side in that pose.
    int steps(const Position& position, std::uint64_t ground, Goal goal, Side side, Kind kind, Pose pose);
    // The whole map.
    const StepMap& get(const Position& position, std::uint64_t ground, Goal goal, Side side, Kind kind);
    // Terrain and wrecks at the root of a search: later positions differ from it by a few wrecks.
    void set_base(std::uint64_t ground) { base_ = ground; }
    void clear();

private:
    struct Entry {
        std::uint64_t key = 0;
        StepMap map;
    };
    std::unique_ptr<Entry[]> entries_;
    std::vector<std::uint16_t> queue_;
    std::vector<std::uint8_t> ground_;
    std::uint64_t base_ = 0;
    Entry* found_ = nullptr;    // where the last find() looked
    std::uint64_t wanted_ = 0;  // and the key that should be there

    bool find(const Position& position, std::uint64_t ground, Goal goal, Side side, Kind kind);
    void fill(const Position& position, Goal goal, Side side, Kind kind, StepMap& map);
};

// Bit 0 is clear; changed_key() sets it for good once the ground has changed other than by a new wreck or mine.
std::uint64_t ground_key(const Position& position);
// The key of `after`, reached from a position with `key` by the move whose journal is `undo`.
std::uint64_t changed_key(std::uint64_t key, const Position& after, const Undo& undo);

}  // namespace tankchess::engine
