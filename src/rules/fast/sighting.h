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

    // An upper bound: a plain piece cannot drive to where it fires at the square along other directions than these, the
    // high bits of their bytes, whatever stands in its way. Only `among` (a byte of ones each) are looked at.
    std::uint64_t directions_of(const Piece& gun, Distances among) const {
        if (gun.weapon != Weapon::gun && gun.weapon != Weapon::lob) return 0;
        const std::size_t quarters = static_cast<std::size_t>(gun.facing) >> 1;
        const Distances need = least_distances(gun)[index[quarters]];
        const Distances seen = gun.weapon == Weapon::lob ? each_byte(gun.row().range_max) : rays;
        const int turn = static_cast<int>(16 * quarters);
        return std::rotl(at_least(std::rotr(seen & among, turn), need), turn);
    }
    bool open_to(const Piece& gun, Distances directions) const { return directions_of(gun, directions) != 0; }
};

// F3–F6: how far a target is seen in a direction once the square `left` is left. `low_counts`: squares that are low end
// the view too. `left_class()` is what becomes of the square left; it is asked for only where it matters.
template <class LeftClass>
int seen_after_leaving(const Position& p, Square target, bool low_counts, int direction, Square left,
                       LeftClass&& left_class) {
    const int axis = direction & 3;
    const int index = BoardIndex::lane_index(axis, target);
    const BoardIndex::Lane& lane = p.index().lane(axis, index);
    std::uint32_t closed = lane.hard;
    if (low_counts) closed |= lane.low;
    if (BoardIndex::lane_index(axis, left) == index) {
        const SquareClass c = left_class();
        const unsigned closes = (c >> (hard_shift + axis) & 1u) | (low_counts ? c >> (low_shift + axis) & 1u : 0u);
        const int bit = BoardIndex::lane_bit(axis, left);
        closed = (closed & ~(1u << bit)) | closes << bit;
    }
    const int bit = BoardIndex::lane_bit(axis, target);
    const int steps = direction < 4 ? detail::steps_up(closed, bit) : detail::steps_down(closed, bit);
    return steps + p.index().hedge_slack();  // T1: a hedge that the shooter stands on does not block
}

}  // namespace tankchess
