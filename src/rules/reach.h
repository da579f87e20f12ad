#pragma once

#include <array>
#include <cstdint>

#include "rules/move.h"
#include "rules/position.h"

namespace tankchess {

// Reach on plain ground, by table. In the frame of a piece the squares that it can enter within five steps are 44,
// and they come in levels by the fewest steps to enter them: 1, 3, 7, 13, 20 squares. A word with one bit for each
// blocked square, in level order, decides which of 123 poses it can end on; poses on its own square are apart
// (turning is always possible). There are two frames, for orthogonal and for diagonal facings; the eight facings are
// rotations of them.
inline constexpr int reach_squares = 44;
inline constexpr int reach_poses = 123;
inline constexpr int outer_poses = 103;  // first pose on a square of level 5
inline constexpr int min_table_speed = 3;
inline constexpr int max_table_speed = 5;
inline constexpr std::array<int, 6> squares_within{0, 1, 4, 11, 24, 44};

// A set of poses; bit i is pose i of the frame.
struct PoseMask {
    std::uint64_t lo = 0;
    std::uint64_t hi = 0;
    bool any() const { return (lo | hi) != 0; }
    bool operator==(const PoseMask&) const = default;
};
constexpr PoseMask operator&(PoseMask a, PoseMask b) { return {a.lo & b.lo, a.hi & b.hi}; }

struct FramePose {
    std::int8_t dx, dy;
    std::uint8_t turn;  // eighths to the right of the piece's facing
    std::uint8_t steps;
};

struct ReachTables {
    // By frame (0 orthogonal, 1 diagonal).
    std::array<std::array<FramePose, reach_poses>, 2> poses;
    // What the blocked squares of the first three levels leave, with all others free, by speed.
    std::array<std::array<std::uint32_t, 2048>, 2> within3;
    std::array<std::array<std::uint64_t, 2048>, 2> within4;
    std::array<std::array<PoseMask, 2048>, 2> within5;
    // Poses that stay when squares of level 4 are blocked: first seven squares, last six.
    std::array<std::array<PoseMask, 128>, 2> keep_a;
    std::array<std::array<PoseMask, 64>, 2> keep_b;

    // By facing: what each square and pose of the frame adds to the piece's own square.
    std::array<std::array<std::int16_t, reach_squares>, facing_count> square_delta;
    std::array<std::array<std::int16_t, reach_poses>, facing_count> pose_delta;
    std::array<std::array<Facing, reach_poses>, facing_count> pose_facing;
    // What a pose adds to the bits of `make_drive(from, from, N)`.
    std::array<std::array<std::uint64_t, reach_poses>, facing_count> move_bits;
};
ReachTables make_reach_tables();
extern const ReachTables reach_tables;  // tables.cpp

// One bit for each square of the frame that has the class bit `class_bit` set, as far as `speed` steps see.
inline std::uint64_t frame_word(const Position& p, Square s, Facing f, int speed, int class_bit) {
    const auto& delta = reach_tables.square_delta[static_cast<std::size_t>(f)];
    std::uint64_t word = 0;
    for (int i = 0; i < squares_within[static_cast<std::size_t>(speed)]; ++i) {
        word |= static_cast<std::uint64_t>(p.class_at(s + delta[static_cast<std::size_t>(i)]) >> class_bit & 1) << i;
    }
    return word;
}

// The poses that `speed` (3 to 5) steps reach, off the own square, where nothing but blocked squares matters.
inline PoseMask reach_mask(int speed, Facing f, std::uint64_t blocked) {
    const std::size_t frame = static_cast<std::size_t>(f) & 1;
    const std::size_t inner = blocked & 2047;
    if (speed == 3) return {reach_tables.within3[frame][inner], 0};
    const PoseMask& a = reach_tables.keep_a[frame][blocked >> 11 & 127];
    const PoseMask& b = reach_tables.keep_b[frame][blocked >> 18 & 63];
    if (speed == 4) return {reach_tables.within4[frame][inner] & a.lo & b.lo, 0};
    PoseMask mask = reach_tables.within5[frame][inner] & a & b;
    // Each square of level 5 has exactly one pose, and they stand in the order of the squares from `outer_poses` on.
    mask.hi &= ~(blocked >> 24 << (outer_poses - 64));
    return mask;
}

// How many facings a piece can turn to on its own square, its present one left out.
constexpr int turns_in_place(int speed) { return speed >= 4 ? 7 : 2 * speed; }

}  // namespace tankchess
