#pragma once

#include <cstdint>

#include "rules/board/catalogue.h"
#include "rules/board/terrain.h"

namespace tankchess {

// How a piece stands on the ground: the four answers that movement knows.
enum class Footing : std::uint8_t { heavy_land, light_land, amphibious, boat };
inline constexpr int footing_count = 4;

constexpr Footing footing_of(const KindRow& row) {
    if (row.mobility == Mobility::boat) return Footing::boat;
    if (row.mobility == Mobility::amphibious) return Footing::amphibious;
    return row.has(light) ? Footing::light_land : Footing::heavy_land;
}

// What entering a free square does to a piece. Who may enter what is decided here and nowhere else.
enum class Entry : std::uint8_t {
    blocked,  // it cannot
    stands,   // it may stop there or drive on
    sinks,    // T3: removed
    melts,    // T4: removed, and the ice with it
    crosses,  // T6: must leave with its next step, straight ahead; destroyed if it stops
    dies,     // T6, T9: destroyed
};

// By the ground alone (T).
constexpr Entry entry(Terrain t, Footing footing) {
    if (is_obstacle(t)) return Entry::blocked;
    if (footing == Footing::boat) return t == terrain::water ? Entry::stands : Entry::blocked;  // T2
    switch (t) {
        case terrain::water:
            return footing == Footing::amphibious ? Entry::stands : Entry::sinks;
        case terrain::ice:
            return footing == Footing::heavy_land ? Entry::melts : Entry::stands;
        case terrain::fire:
            return Entry::crosses;
        default:
            return Entry::stands;
    }
}

// With what only some kinds of a footing suffer, and with a mine. Smoke never matters (T8).
constexpr Entry entry(Terrain t, bool mine, const KindRow& row, Footing footing) {
    const Entry ground = entry(t, footing);
    if (ground == Entry::blocked || ground == Entry::sinks || ground == Entry::melts) return ground;
    if (mine && !row.has(sweeps_mines)) return Entry::dies;
    return ground == Entry::crosses && row.has(burns_at_once) ? Entry::dies : ground;
}
constexpr Entry entry(Terrain t, bool mine, const KindRow& row) { return entry(t, mine, row, footing_of(row)); }

}  // namespace tankchess
