#pragma once

#include <cstdint>
#include <memory>

#include "engine/evaluate/refuge.h"
#include "engine/evaluate/regions.h"
#include "rules/play/step_map.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// Where every vehicle must be destroyed (X1), being ahead is not enough: the last ones hide in corners and behind
// wrecks, with their armour towards the only line, and come out for nobody. How close a side that is ahead has come.
class Hunt {
public:
    // X1: all vehicles must be destroyed, and nothing else decides.
    static bool decides(const ModeRow& mode) { return mode.last_side_wins && !mode.flags && !mode.command_decides; }
    // For a side that hunts, in quarters of a turn; nothing for one that does not.
    int progress(const Position& position, std::uint64_t terrain_key, Side side);
    static bool is_on(const Position& position, Side side);
    static constexpr int few = 3;     // vehicles that are hunted one by one
    static constexpr int span = 700;  // how far apart two of its answers can lie

    void clear();

private:
    static constexpr int entry_bits = 11;
    struct KnownMap {
        std::uint64_t key = 0;
        StepMap map;
    };
    std::unique_ptr<KnownMap[]> entries_;  // made when first needed: many, and few games hunt
    Regions regions_;
    Refuge refuge_;

    int out_of_reach(const Position& position, std::uint64_t terrain_key, Side side);

    int turns_to(const Position& position, std::uint64_t terrain_key, Side side, const Piece& prey);
    // Steps to a shot along one of these directions, from any pose of a piece of that kind.
    const StepMap& map_to_shots(const Position& position, std::uint64_t terrain_key, Kind hunter, Square prey,
                                unsigned directions);
};

}  // namespace tankchess::engine
