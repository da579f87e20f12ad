#pragma once

#include <array>
#include <cstdint>

#include "rules/board/geometry.h"

namespace tankchess {

// White and Black, and for four players (X4) Flag White and Flag Black. Values are fixed: they are in hashes.
enum class Side : std::uint8_t { white, black, flag_white, flag_black };
inline constexpr int side_count = 4;
inline constexpr std::array<Side, side_count> all_sides{Side::white, Side::black, Side::flag_white, Side::flag_black};

constexpr std::size_t index_of(Side s) { return static_cast<std::size_t>(s); }
// One bit a side, as in Outcome::winners.
constexpr std::uint8_t side_bit(Side s) { return static_cast<std::uint8_t>(1u << index_of(s)); }
// In games for two.
constexpr Side opponent_of(Side s) { return s == Side::white ? Side::black : Side::white; }
// Z2.
constexpr char letter_of(Side s) { return "wbxy"[index_of(s)]; }

// B4: the edge a side starts from, as the facing that points from it into the board. For four players the
// turn order w, x, b, y goes clockwise round the table: south, west, north, east.
constexpr Facing home_facing(Side s) {
    constexpr std::array<Facing, side_count> facings{Facing::n, Facing::s, Facing::e, Facing::w};
    return facings[index_of(s)];
}

// The rows of White's and Black's own edge and of the edge opposite (G2, X3).
constexpr int home_row(BoardSize size, Side s) { return s == Side::white ? 0 : size.height - 1; }
// Rows to cross until the far edge is behind a piece: 1 on the last row.
constexpr int rows_to_leave(BoardSize size, Side s, Square square) {
    return s == Side::white ? size.height - row_of(square) : row_of(square) + 1;
}

}  // namespace tankchess
