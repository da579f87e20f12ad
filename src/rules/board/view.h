#pragma once

#include <compare>

#include "rules/board/side.h"

namespace tankchess {

// The board as a side sees it from its own edge (B4): rows ahead of that edge, columns from left to right.
struct SeenSquare {
    int row, column;
    auto operator<=>(const SeenSquare&) const = default;
};

constexpr SeenSquare seen_from(Side side, BoardSize size, Square square) {
    const int x = column_of(square), y = row_of(square);
    switch (home_facing(side)) {
        case Facing::s:
            return {size.height - 1 - y, size.width - 1 - x};
        case Facing::e:
            return {x, size.height - 1 - y};
        case Facing::w:
            return {size.width - 1 - x, y};
        default:
            return {y, x};
    }
}

// The other way round.
constexpr Square square_seen(Side side, BoardSize size, SeenSquare seen) {
    switch (home_facing(side)) {
        case Facing::s:
            return make_square(size.width - 1 - seen.column, size.height - 1 - seen.row);
        case Facing::e:
            return make_square(seen.row, size.height - 1 - seen.column);
        case Facing::w:
            return make_square(size.width - 1 - seen.row, seen.column);
        default:
            return make_square(seen.column, seen.row);
    }
}

constexpr Facing facing_seen(Side side, Facing facing) { return turned(facing, -index_of(home_facing(side))); }
constexpr Facing facing_back(Side side, Facing seen) { return turned(seen, index_of(home_facing(side))); }

// Rows and columns of the board as this side sees it.
constexpr BoardSize size_seen(Side side, BoardSize size) {
    return index_of(home_facing(side)) % 4 == 0 ? size : BoardSize{size.height, size.width};
}

}  // namespace tankchess
