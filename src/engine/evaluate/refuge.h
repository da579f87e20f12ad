#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "engine/evaluate/pose_sets.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// How much of what a hunted piece can do next would keep it safe.
class Refuge {
public:
    // Poses it could be in after its next turn, or is in, and those in which no enemy could destroy it in the turn
    // after that. One enemy moves then, so all the others stand in the way of fire; they are not taken to stop its
    // drive.
    struct Poses {
        int safe = 0;
        int all = 0;
    };
    Poses poses_of(const Position& position, std::uint64_t terrain_key, const Piece& prey);
    // From 0, if it is lost wherever it goes, to nearly `whole`, if it has many safe poses and no others.
    static constexpr int whole = 64;
    static int share(Poses poses);
    void clear();

private:
    static constexpr int entry_bits = 10;
    // Where a piece could fire from in its next turn, by the direction of the shot.
    struct Known {
        std::uint64_t key = 0;
        PoseSet from;
    };
    struct Ground {
        std::uint64_t key = 0;
        SquareSet squares;
    };
    std::array<Ground, kind_count> passable_;
    Ground stops_fire_;
    std::unique_ptr<Known[]> entries_ = std::make_unique<Known[]>(1 << entry_bits);

    const SquareSet& passable_for(const Position& position, std::uint64_t terrain_key, Kind kind);
    const SquareSet& fire_stops(const Position& position, std::uint64_t terrain_key);
    const PoseSet& fires_from(const Position& position, std::uint64_t terrain_key, const Piece& hunter);
};

}  // namespace tankchess::engine
