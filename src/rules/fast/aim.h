#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/fast/reach.h"

namespace tankchess {

// From where a piece could fire at a target, looking at geometry alone, in the frame of the piece. Weapons that aim
// alike (same directions, same range) share their tables.
inline constexpr int aim_span = 2 * max_side_length - 1;
inline constexpr int aim_center = aim_span * aim_span / 2;

// Eight distances in one word, byte d for direction d.
using Distances = std::uint64_t;
inline constexpr Distances high_bits = 0x8080808080808080ULL;
inline constexpr int never = 0x7f;
// The same number for every direction.
constexpr Distances each_byte(int n) { return static_cast<Distances>(n) * 0x0101010101010101ULL; }

// A set of facings, one bit for each.
using FacingSet = std::uint8_t;
inline constexpr FacingSet all_facings = 0xff;
constexpr bool has_facing(FacingSet set, Facing f) { return set >> index_of(f) & 1; }

// A set of numbers of targets, which are at most as many as pieces.
using TargetSet = SlotSet;

struct AimTables {
    std::array<std::uint8_t, kind_count> aim_of_kind;  // no_aim for kinds that do not fire along lines
    static constexpr std::uint8_t no_aim = 0xff;
    // aim_index() by quarter turns and square.
    std::array<std::array<std::int16_t, square_count>, 4> index;
    // By aim, speed - 3, frame, offset of the target: the least distance along each direction, seen from the target,
    // at which the piece could stand on an empty board and fire back; its own square and the reverse step included.
    //
    // An example: piece P drives to one of three squares and fires at target T. From T these lie to the east at
    // distance 3, south-east at 3 and south at 5, so the word of this offset holds 3 in the bytes of e and se, 5 in
    // that of s, and `never` where P cannot get onto the line. A shot is possible only along directions in which T sees
    // at least as far; one subtraction compares all eight.
    using Least = std::array<Distances, aim_span * aim_span>;
    std::array<std::array<std::array<Least, 2>, 3>, aim_count> least;
    // By target kind, facing and power: 0xff in the bytes of the directions from which that power pierces (F8, F9).
    // After the kinds comes one without armour, for questions whatever the facing.
    static constexpr int unarmoured = kind_count;
    std::array<ByFacing<std::array<Distances, power_levels>>, kind_count + 1> pierced;
    // By target kind, power and direction of the shooter: the facings in which that power pierces it.
    std::array<std::array<ByFacing<FacingSet>, power_levels>, kind_count> exposed;
    // By frame: the pose on a square near the piece with a facing (both in the frame), reverse_pose for the reverse
    // step, or 255.
    static constexpr int radius = 5;
    static constexpr int window = 2 * radius + 1;
    std::array<std::array<ByFacing<std::uint8_t>, window * window>, 2> pose_at;
    // By frame, turret or none, square near the piece and direction from the target: the poses there from which the
    // piece fires back at the target; bit reverse_pose is the reverse step.
    using FiringPoses = std::array<ByFacing<PoseMask>, window * window>;
    std::array<std::array<FiringPoses, 2>, 2> firing_poses;
};
AimTables make_aim_tables(const ReachTables& reach);
extern const AimTables aim_tables;  // tables.cpp

// By kind and frame: the middle of its table of least distances. For kinds that fire along lines with a table speed.
using LeastTables = std::array<std::array<const Distances*, 2>, kind_count>;
LeastTables make_least_tables(const AimTables& aim);
extern const LeastTables least_tables;  // tables.cpp

// An offset turned into the frame of facing `2 * quarters`.
constexpr int frame_u(int quarters, int dx, int dy) {
    return quarters == 0 ? dx : quarters == 1 ? -dy : quarters == 2 ? -dx : dy;
}
constexpr int frame_v(int quarters, int dx, int dy) {
    return quarters == 0 ? dy : quarters == 1 ? dx : quarters == 2 ? -dy : -dx;
}
// The same as an index of tables by offset. Linear in the square, so that index(to) - index(from) is that of the
// offset.
constexpr int aim_index(int quarters, Square s) {
    const int x = column_of(s), y = row_of(s);
    return frame_v(quarters, x, y) * aim_span + frame_u(quarters, x, y);
}

// Whether there are least distances for a piece.
inline bool knows_aim(const Piece& piece) {
    return least_tables[piece.kind][static_cast<std::size_t>(piece.facing) & 1] != nullptr;
}
// The least distances of a piece by aim_index() of the target, in the frame of facing 2 * (facing / 2).
inline const Distances* least_distances(const Piece& piece) {
    const std::size_t facing = static_cast<std::size_t>(piece.facing);
    return least_tables[piece.kind][facing & 1] - aim_tables.index[facing >> 1][piece.square];
}

// A set of directions as the high bits of the bytes in which `reach` is at least `need`.
constexpr std::uint64_t at_least(Distances reach, Distances need) { return ((reach | high_bits) - need) & high_bits; }

constexpr int distance_at(Distances d, int direction) { return static_cast<int>(d >> (8 * direction) & 0xff); }

namespace detail {

// Squares up to the next set bit above / below `bit`. There is always one above: bits off the board are set. (The bits
// set here only tell the compiler that a word is not zero.)
inline int steps_up(std::uint32_t closed, int bit) { return std::countr_zero(closed >> 1 >> bit | 1u << 31); }
inline int steps_down(std::uint32_t closed, int bit) {
    const std::uint64_t below = (std::uint64_t{closed} << 1 | 1) & ((2ULL << bit) - 1);
    return bit + 1 - static_cast<int>(std::bit_width(below | 1));
}

// `open(lane)`: bits that do not block after all.
template <int axis, class Open>
inline Distances axis_rays(const Position& p, Square s, Open&& open) {
    const BoardIndex::Lane& lane = p.index().lane(axis, BoardIndex::lane_index(axis, s));
    const int bit = BoardIndex::lane_bit(axis, s);
    const std::uint32_t hard = lane.hard & ~open(lane);
    return static_cast<Distances>(steps_up(hard, bit)) << (8 * axis) | static_cast<Distances>(steps_down(hard, bit))
                                                                           << (8 * axis + 32);
}

template <class Open>
inline Distances all_rays(const Position& p, Square s, Open&& open) {
    return axis_rays<0>(p, s, open) | axis_rays<1>(p, s, open) | axis_rays<2>(p, s, open) | axis_rays<3>(p, s, open);
}

}  // namespace detail

// How far a square sees in each direction: squares up to, not including, the first one that blocks fire. Pieces of
// `through` do not count as blocking.
inline Distances free_rays(const Position& p, Square s, Side through) {
    return detail::all_rays(p, s, [&](const BoardIndex::Lane& lane) { return lane.own[index_of(through)]; });
}
// The same with every piece in the way.
inline Distances open_rays(const Position& p, Square s) {
    return detail::all_rays(p, s, [](const BoardIndex::Lane&) { return 0u; });
}

// What a square sees past pieces of the shooters, and what it would see if screens were lifted: a screen is a piece of
// `own` that ends the view in a direction.
//
//     S . . o . . e . . #     S sees 2 squares to the east; with the screen o lifted it sees 8, past the shooter e
struct ScreenedView {
    Distances open = 0;    // free_rays()
    Distances lifted = 0;  // in each direction without its screen, all others standing
    FacingSet screened = 0;
};
namespace detail {

template <int axis>
inline void look_past_screens(const Position& p, Square s, Side own, Side shooters, ScreenedView& view) {
    const BoardIndex::Lane& lane = p.index().lane(axis, BoardIndex::lane_index(axis, s));
    const int bit = BoardIndex::lane_bit(axis, s);
    const std::uint32_t closed = lane.hard & ~lane.own[index_of(shooters)];
    const std::uint32_t screens = lane.own[index_of(own)];
    const int up = steps_up(closed, bit);
    const int down = steps_down(closed, bit);
    const std::uint32_t above = 2u << bit << up;
    const std::uint32_t below = (1u << bit >> 1 >> down);  // none where the board ends there
    const std::uint32_t without = closed & ~(screens & (above | below));
    view.open |= static_cast<Distances>(up) << (8 * axis) | static_cast<Distances>(down) << (8 * axis + 32);
    view.lifted |= static_cast<Distances>(steps_up(without, bit)) << (8 * axis) |
                   static_cast<Distances>(steps_down(without, bit)) << (8 * axis + 32);
    if (screens & above) view.screened |= static_cast<FacingSet>(1u << axis);
    if (screens & below) view.screened |= static_cast<FacingSet>(16u << axis);
}

}  // namespace detail

inline ScreenedView screened_view(const Position& p, Square s, Side own, Side shooters) {
    ScreenedView view;
    detail::look_past_screens<0>(p, s, own, shooters, view);
    detail::look_past_screens<1>(p, s, own, shooters, view);
    detail::look_past_screens<2>(p, s, own, shooters, view);
    detail::look_past_screens<3>(p, s, own, shooters, view);
    return view;
}

}  // namespace tankchess
