#pragma once

#include <cstdint>
#include <memory>

#include "rules/play/step_map.h"
#include "rules/position/edits.h"

namespace tankchess::engine {

// Maps for all terrain met in a search, active pieces ignored, made when first asked for. A terrain key stands for
// terrain, wrecks and mines: terrain_key_of() computes it, terrain_key_after() follows a move.
class StepMaps {
public:
    StepMaps();

    // Fewest steps off the board for a piece of that kind and side in that pose.
    int steps_out(const Position& position, std::uint64_t terrain_key, Side side, Kind kind, Pose pose);
    // The whole map.
    const StepMap& get(const Position& position, std::uint64_t terrain_key, Goal goal, Side side, Kind kind);
    // Terrain and wrecks at the root of a search: later positions differ from it by a few wrecks.
    void set_base(std::uint64_t terrain_key) { base_ = terrain_key; }
    void clear();

private:
    static constexpr int entry_bits = 9;
    struct KnownMap {
        std::uint64_t key = 0;
        StepMap map;
    };
    // Where a map is kept, or is to be kept.
    struct Place {
        KnownMap& entry;
        std::uint64_t key;
        bool known() const { return entry.key == key; }
    };
    std::unique_ptr<KnownMap[]> entries_;
    std::uint64_t base_ = 0;

    Place place_of(const Position& position, std::uint64_t terrain_key, Goal goal, Side side, Kind kind);
};

// Bit 0 is clear; terrain_key_after() sets it for good once terrain has changed other than by a new wreck or mine.
std::uint64_t terrain_key_of(const Position& position);
// The key of `after`, reached from a position with `key` by the move whose journal is `undo`.
std::uint64_t terrain_key_after(std::uint64_t key, const Position& after, const Undo& undo);

}  // namespace tankchess::engine
