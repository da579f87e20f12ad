#pragma once

#include <array>
#include <bit>

#include "rules/fast/aim.h"

namespace tankchess {

// A square under fire: most guns are ruled out by one comparison of distances.
struct Sighting {
    std::array<std::int16_t, 4> index;  // aim_index() by quarters
    Distances rays;                     // how far the square sees

    static Sighting of(Square square, Distances rays) {
        const std::int16_t north = aim_tables.index[0][square];
        const std::int16_t east = aim_tables.index[1][square];
        return {{north, east, static_cast<std::int16_t>(-north), static_cast<std::int16_t>(-east)}, rays};
    }

    // An upper bound: false means that a plain piece cannot drive to where it fires at the square along one of
    // `directions` (a byte of ones each), whatever stands in its way.
    bool open_to(const Piece& gun, Distances directions) const {
        if (!fires_along_lines(gun.kind)) return false;
        const std::size_t quarters = static_cast<std::size_t>(gun.facing) >> 1;
        const Distances need = least_distances(gun)[index[quarters]];
        const KindRow& row = gun.row();
        const Distances seen = row.weapon == Weapon::lob ? each_byte(row.range_max) : rays;
        return at_least(std::rotr(seen & directions, static_cast<int>(16 * quarters)), need) != 0;
    }
};

// F3–F6: how far a target is seen in a direction by `gun` once the square `left` is left. `left_class()` is what
// becomes of that one; it is asked for only where it matters.
template <class LeftClass>
int seen_after_leaving(const Position& p, const Piece& target, const Piece& gun, int direction, Square left,
                       LeftClass&& left_class) {
    const int axis = direction & 3;
    const int line = Position::line_index(axis, target.square);
    const Position::Line& words = p.line(axis, line);
    std::uint32_t closed = words.hard;
    const bool low_counts = target.has(low_silhouette) || gun.has(cannot_fire_over_low);
    if (low_counts) closed |= words.low;
    if (Position::line_index(axis, left) == line) {
        const SquareClass c = left_class();
        const unsigned closes = (c >> (hard_shift + axis) & 1u) | (low_counts ? c >> (low_shift + axis) & 1u : 0u);
        const int bit = Position::line_bit(axis, left);
        closed = (closed & ~(1u << bit)) | closes << bit;
    }
    const int bit = Position::line_bit(axis, target.square);
    const int steps = direction < 4 ? detail::steps_up(closed, bit) : detail::steps_down(closed, bit);
    return steps + p.hedge_slack();  // T1: a hedge that the shooter stands on does not block
}

}  // namespace tankchess
