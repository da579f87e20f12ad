#pragma once

#include <array>
#include <cstdint>

#include "rules/reach.h"

namespace tankchess {

// Which poses of a piece's frame have a target in their line and range, looking at geometry alone. Weapons that aim
// alike (same directions, same range) share a table. Beside the poses of reach there are two bits more:
inline constexpr int aim_in_place_bit = reach_poses - 64;  // of `hi`: from the own square, with some facing
inline constexpr int aim_reverse_bit = reach_poses + 1 - 64;  // of `hi`: from the square behind, facing kept

inline constexpr int aim_span = 2 * max_side_length - 1;
using AimTable = std::array<std::array<PoseMask, aim_span * aim_span>, 2>;

struct AimTables {
    // 0 where a kind has no weapon that fires along lines.
    std::array<std::uint8_t, kind_count> table_of_kind;
    std::array<AimTable, 6> tables;
};
AimTables make_aim_tables(const ReachTables& reach);
extern const AimTables aim_tables;  // tables.cpp

// Whether a kind fires along lines at all (gun, mortar, howitzer).
constexpr bool fires_along_lines(Kind k) {
    return row_of_kind(k).weapon == Weapon::gun || row_of_kind(k).weapon == Weapon::lob;
}

// The poses of a piece of `kind` on `from`, facing `f`, from which it would aim at `target`. Precondition: fires_along_lines.
inline PoseMask aim_mask(Kind kind, Square from, Facing f, Square target) {
    const int dx = column_of(target) - column_of(from);
    const int dy = row_of(target) - row_of(from);
    // The offset turned back into the frame, as an index: four cases by quarter turns.
    constexpr std::array<int, 4> per_dx{1, aim_span, -1, -aim_span};
    constexpr std::array<int, 4> per_dy{aim_span, -1, -aim_span, 1};
    const std::size_t quarters = static_cast<std::size_t>(f) >> 1;
    const int index = (aim_span * aim_span) / 2 + dx * per_dx[quarters] + dy * per_dy[quarters];
    return aim_tables.tables[aim_tables.table_of_kind[kind]][static_cast<std::size_t>(f) & 1]
                            [static_cast<std::size_t>(index)];
}

}  // namespace tankchess
