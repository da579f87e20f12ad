#pragma once

#include <cstdint>
#include <memory>

#include "rules/play/step_map.h"
#include "rules/position/edits.h"

namespace tankchess::engine {

// Maps for every ground met in a search, active pieces ignored, made when first asked for. The ground key stands for
// terrain, wrecks and mines: ground_key() computes it, changed_key() follows a move.
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
    struct KnownMap {
        std::uint64_t key = 0;
        StepMap map;
    };
    std::unique_ptr<KnownMap[]> entries_;
    std::uint64_t base_ = 0;
    KnownMap* found_ = nullptr;  // where the last find() looked
    std::uint64_t wanted_ = 0;   // and the key that should be there

    bool find(const Position& position, std::uint64_t ground, Goal goal, Side side, Kind kind);
};

// Bit 0 is clear; changed_key() sets it for good once the ground has changed other than by a new wreck or mine.
std::uint64_t ground_key(const Position& position);
// The key of `after`, reached from a position with `key` by the move whose journal is `undo`.
std::uint64_t changed_key(std::uint64_t key, const Position& after, const Undo& undo);

}  // namespace tankchess::engine
