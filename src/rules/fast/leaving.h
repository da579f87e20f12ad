#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/fast/reach.h"

namespace tankchess {

// For drives off the board by table: the squares of a frame by their row and column on the board, and the poses on
// them.
struct LeavingTables {
    // By facing and rows to the north + max_table_speed: the squares of that row, one bit for each.
    ByFacing<std::array<std::uint64_t, 2 * max_table_speed + 1>> row;
    ByFacing<std::array<std::int8_t, reach_squares>> column;   // to the east of the piece
    std::array<std::array<PoseMask, reach_squares>, 2> poses;  // on each square, by frame
};
LeavingTables make_leaving_tables(const ReachTables& reach);
extern const LeavingTables leaving_tables;  // tables.cpp

// G3: whether a piece whose drives reach_mask() knows can leave over its far edge. The row beyond it is taken for free:
// whoever comes to stand there has left.
inline bool drives_off(const Position& p, const Piece& piece) {
    const int rows = rows_to_leave(p.size(), piece.side, piece.square);
    const int north = piece.side == Side::white ? rows : -rows;
    if (rows > piece.speed) return false;
    const Facing back = opposite(piece.facing);
    const int x = column_of(piece.square);
    const int width = p.size().width;
    if (rows == 1 && dy_of(back) == north && x + dx_of(back) >= 0 && x + dx_of(back) < width) return true;  // M3
    const auto& column = leaving_tables.column[piece.facing];
    std::uint64_t beyond = leaving_tables.row[piece.facing][static_cast<std::size_t>(north + max_table_speed)] &
                           ((1ULL << squares_within[piece.speed]) - 1);
    for (std::uint64_t rest = beyond; rest != 0; rest &= rest - 1) {
        // Not through a corner.
        const int at = x + column[static_cast<std::size_t>(std::countr_zero(rest))];
        if (at < 0 || at >= width) beyond ^= rest & -rest;
    }
    const PoseMask mask = reach_mask(piece.speed, piece.facing, blocked_word(p, piece) & ~beyond);
    for (; beyond != 0; beyond &= beyond - 1) {
        const PoseMask out =
            mask & leaving_tables.poses[index_of(piece.facing) & 1][static_cast<std::size_t>(std::countr_zero(beyond))];
        if ((out.lo | out.hi) != 0) return true;
    }
    return false;
}

}  // namespace tankchess
