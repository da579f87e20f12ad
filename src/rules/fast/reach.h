#pragma once

#include <array>
#include <cstdint>

#include "rules/board/move.h"
#include "rules/fast/frame.h"
#include "rules/position/position.h"

namespace tankchess {

// Reach on plain ground, by table. A word with one bit for each blocked square of the frame (frame.h), in level order,
// decides which of 123 poses a piece can end on; poses on its own square are apart (turning is always possible).
inline constexpr int reach_poses = 123;
inline constexpr int outer_poses = 103;           // first pose on a square of level 5
inline constexpr std::size_t reverse_pose = 123;  // the reverse step, where tables have room for it

// A set of poses; bit i is pose i of the frame.
struct PoseMask {
    std::uint64_t lo = 0;
    std::uint64_t hi = 0;
    constexpr void add(std::size_t pose) { (pose < 64 ? lo : hi) |= 1ULL << (pose & 63); }
    bool operator==(const PoseMask&) const = default;
};
constexpr PoseMask operator&(PoseMask a, PoseMask b) { return {a.lo & b.lo, a.hi & b.hi}; }

struct FramePose {
    std::int8_t dx, dy;
    std::uint8_t eighths;  // to the right of the piece's facing
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

    // By frame and row (frame.h): the bits that each pattern of blocked squares in the row sets in the word.
    std::array<std::array<std::uint64_t, max_frame_words>, 2> row_words;

    // By facing and offset + notice_bias: the least speed of a piece whose drives depend on that square, 255 for none.
    // The reverse step's square counts for every speed.
    static constexpr int notice_bias = max_table_speed * stride + max_table_speed;
    ByFacing<std::array<std::uint8_t, 2 * notice_bias + 1>> notice;

    // By facing: what each square of the frame adds to the piece's own square.
    ByFacing<std::array<std::int16_t, reach_squares>> square_delta;
    // What a pose adds to `make_drive(from, from, N)` (with_drive()); beyond the poses comes the reverse step. Padded
    // so that eight can be read at a time.
    ByFacing<std::array<std::uint32_t, 128>> move_bits;
    // The same for turns in place, six for speed 3, one more for faster pieces.
    ByFacing<std::array<std::uint32_t, facing_count>> turn_bits;
};
ReachTables make_reach_tables();
extern const ReachTables reach_tables;  // tables.cpp

// A drive that starts as `base` and adds `bits` of the tables above: final square and facing are in the lower half of a
// move, and the sum never carries out of it.
constexpr Move with_drive(Move base, std::uint32_t bits) {
    return {(base.bits & ~0xffffffffULL) | static_cast<std::uint32_t>(base.bits + bits)};
}

// What every drive of a piece starts from, and what its drives and turns in place add.
constexpr Move first_drive(const Piece& piece) { return make_drive(piece.square, piece.square, Facing::n); }
inline const std::uint32_t* drive_bits_of(const Piece& piece) { return reach_tables.move_bits[piece.facing].data(); }
inline const std::uint32_t* turn_bits_of(const Piece& piece) { return reach_tables.turn_bits[piece.facing].data(); }

namespace detail {

// `rows` points at the piece's own row. Unrolled: rows, columns and tables of a frame are known to the compiler.
template <int frame, int speed, std::size_t i = 0>
[[gnu::always_inline]] inline std::uint64_t row_bits(const std::uint64_t* rows, int column) {
    constexpr const FrameRows& all = frame_rows[frame];
    if constexpr (i == all.count) {
        return 0;
    } else {
        constexpr FrameRow r = all.row[i];
        const std::uint64_t rest = row_bits<frame, speed, i + 1>(rows, column);
        if constexpr (r.first_speed > speed) return rest;
        const std::uint64_t pattern = rows[r.y * footing_count] >> (column + r.left) & r.mask;
        return rest | reach_tables.row_words[frame][static_cast<std::size_t>(r.words) + pattern];
    }
}

template <int frame>
[[gnu::always_inline]] inline std::uint64_t frame_bits(const std::uint64_t* rows, int column, int speed) {
    if (speed == 3) return row_bits<frame, 3>(rows, column);
    return speed == 4 ? row_bits<frame, 4>(rows, column) : row_bits<frame, 5>(rows, column);
}

}  // namespace detail

// One bit for each blocked square of the frame, as far as its speed (3 to 5) sees; bits beyond are anything.
[[gnu::always_inline]] inline std::uint64_t blocked_word(const Position& p, const Piece& piece) {
    const int rotation = index_of(piece.facing) >> 1;
    const auto [row, column] = BoardIndex::rotated(rotation, piece.square);
    const std::uint64_t* rows = p.index().stop_rows(rotation, row, piece.footing);
    const int bit = column + BoardIndex::column_margin;
    const int speed = piece.speed;
    return index_of(piece.facing) & 1 ? detail::frame_bits<1>(rows, bit, speed)
                                      : detail::frame_bits<0>(rows, bit, speed);
}

// Whether the drives of a plain piece depend on `square`.
inline bool notices(const Piece& piece, Square square) {
    const unsigned offset = static_cast<unsigned>(square - piece.square + ReachTables::notice_bias);
    return offset <= 2 * ReachTables::notice_bias && reach_tables.notice[piece.facing][offset] <= piece.speed;
}

// The poses that `speed` (3 to 5) steps reach, off the own square, where nothing but blocked squares matters.
[[gnu::always_inline]] inline PoseMask reach_mask(int speed, Facing f, std::uint64_t blocked) {
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

// The poses that a plain piece reaches, off its own square. Worth inlining: it is the core of the generator.
[[gnu::always_inline]] inline PoseMask drive_mask(const Position& p, const Piece& piece) {
    return reach_mask(piece.speed, piece.facing, blocked_word(p, piece));
}

// M3.
inline bool can_reverse(const Position& p, const Piece& piece) {
    const SquareClass behind = p.index().class_at(piece.square - delta_of(piece.facing));
    return !(behind >> (stops_shift + static_cast<int>(piece.footing)) & 1);
}

// How many facings a piece can turn to on its own square, its present one left out.
constexpr int turns_in_place(int speed) { return speed >= 4 ? 7 : 2 * speed; }

}  // namespace tankchess
