#pragma once

#include <array>
#include <cstdint>

#include "rules/board/catalogue.h"
#include "rules/fast/window_set.h"

namespace tankchess {

// A cache of drives on special terrain. A search asks for the same ones again and again: most moves change nothing near
// most pieces. Owned by whoever searches and lent to a position (Position::lend()); about 1 MB, so keep it on the heap.
// It changes no result. Not for two threads at a time.
class DriveMemory {
public:
    // What the drives of a piece depend on where nothing outside of the window matters.
    struct Window {
        std::array<WindowSet, 5> sets;
        Kind kind;
        Facing facing;
        bool aboard;
        bool operator==(const Window&) const = default;
    };
    struct Drives {
        Window window{};
        ByFacing<WindowSet> stands{};
        WindowSet sunk;
        WindowSet wreck;
        bool complete = false;
        bool filled = false;
    };

    // The entry where the drives of such a window are kept, if they are known, or are to be kept.
    Drives& entry(const Window& window) {
        // Products of their own, which a processor works out side by side.
        constexpr std::uint64_t golden = 0x9e3779b97f4a7c15ULL;
        std::uint64_t key = static_cast<std::uint64_t>(window.kind) << 4 | static_cast<std::uint64_t>(window.facing);
        std::uint64_t factor = golden;
        for (const WindowSet& set : window.sets) {
            for (const std::uint64_t word : set.word) key += word * (factor += 2 * golden);
        }
        return entries_[(key ^ key >> 29) * golden >> (64 - key_bits)];
    }

private:
    static constexpr int key_bits = 11;
    std::array<Drives, 1 << key_bits> entries_{};
};

}  // namespace tankchess
