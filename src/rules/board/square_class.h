#pragma once

#include <array>
#include <cstdint>

#include "rules/board/entry.h"

namespace tankchess {

// Lines of fire run along four axes: N–S, NE–SW, E–W, SE–NW (a direction's axis is `direction & 3`).
inline constexpr int axis_count = 4;
constexpr int axis_of(Facing direction) { return index_of(direction) & 3; }

// Everything that reach and fire want to know of one square, derived from terrain, markers and who stands there.
// Bits 0–3 stop a footing; 4–7 need the general drive search for a footing; 8–11 block fire along an axis;
// 12–15 are low along an axis (F5, F6).
using SquareClass = std::uint16_t;
inline constexpr int stops_shift = 0;
inline constexpr int special_shift = 4;
inline constexpr int hard_shift = 8;
inline constexpr int low_shift = 12;

// The class of squares off the board: nothing enters, nothing fires across.
inline constexpr SquareClass off_board_class = 0x0f0f;

// Who stands on a square, as far as its class is concerned.
enum class Standing : std::uint8_t {
    nobody,
    ordinary,        // active piece or wreck that blocks fire
    low,             // active low silhouette, or the wreck of one (F4, T11)
    landing_boat_0,  // empty landing boat, lying along axis 0, 1, 2 or 3 (F6)
    landing_boat_1,
    landing_boat_2,
    landing_boat_3,
};
inline constexpr int standing_count = 7;
constexpr Standing empty_boat(Facing f) {
    return static_cast<Standing>(static_cast<int>(Standing::landing_boat_0) + (index_of(f) & 3));
}

namespace detail {

// T8, T9: whoever is not on the water meets smoke and mines, and may board.
inline constexpr unsigned off_water = 0xf & ~(1u << static_cast<unsigned>(Footing::boat));

constexpr SquareClass make_square_class(Terrain t, bool smoke, bool mine, Standing standing) {
    unsigned stops = 0;
    unsigned special = 0;
    unsigned hard = 0;
    unsigned low_bits = 0;

    for (unsigned f = 0; f < footing_count; ++f) {
        const Entry ground = entry(t, static_cast<Footing>(f));
        if (ground == Entry::blocked) stops |= 1u << f;
        if (ground != Entry::blocked && ground != Entry::stands) special |= 1u << f;
    }
    if (t == terrain::low) low_bits = 0xf;
    if (t == terrain::high || t == terrain::fire || (is_hedge(t) && standing == Standing::nobody)) hard = 0xf;
    if (smoke || mine) special |= off_water;
    if (smoke) hard = 0xf;

    // M4: nobody enters an occupied square, but for boarding (S6), which the general search knows.
    if (standing != Standing::nobody) stops = 0xf;
    if (standing == Standing::ordinary) hard = 0xf;
    if (standing == Standing::low && hard == 0) low_bits = 0xf;
    if (standing >= Standing::landing_boat_0) {
        special = off_water;
        low_bits = 1u << (static_cast<int>(standing) - static_cast<int>(Standing::landing_boat_0));
        hard = 0xf & ~low_bits;
    }
    return static_cast<SquareClass>(stops << stops_shift | special << special_shift | hard << hard_shift |
                                    low_bits << low_shift);
}

// By terrain (all hedge shapes are alike), smoke + 2 * mine, standing.
using ClassTable = std::array<std::array<std::array<SquareClass, standing_count>, 4>, terrain::hedge + 1>;
constexpr ClassTable make_class_table() {
    ClassTable table{};
    for (std::size_t t = 0; t <= terrain::hedge; ++t) {
        for (std::size_t m = 0; m < 4; ++m) {
            for (std::size_t s = 0; s < standing_count; ++s) {
                table[t][m][s] = make_square_class(static_cast<Terrain>(t), m & 1, m & 2, static_cast<Standing>(s));
            }
        }
    }
    return table;
}
inline constexpr ClassTable class_table = make_class_table();

}  // namespace detail

// `markers`: bit 0 smoke, bit 1 mine.
constexpr SquareClass square_class(Terrain t, unsigned markers, Standing standing) {
    const Terrain kind = t < terrain::hedge ? t : terrain::hedge;
    return detail::class_table[kind][markers & 3][static_cast<std::size_t>(standing)];
}

}  // namespace tankchess
