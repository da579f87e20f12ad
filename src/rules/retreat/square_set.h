#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/board/geometry.h"

namespace tankchess::retreat {

// A set of squares, one word for each row, so that a whole set takes a step at once.
class SquareSet {
public:
    static constexpr SquareSet board(BoardSize size) {
        SquareSet all;
        for (std::size_t y = 0; y < size.height; ++y) all.rows_[y] = (1u << size.width) - 1;
        return all;
    }

    constexpr bool has(Square s) const { return rows_[row(s)] >> column_of(s) & 1; }
    constexpr void add(Square s) { rows_[row(s)] |= 1u << column_of(s); }
    constexpr void drop(Square s) { rows_[row(s)] &= ~(1u << column_of(s)); }
    constexpr bool empty() const {
        for (std::uint32_t r : rows_) {
            if (r != 0) return false;
        }
        return true;
    }

    // Every square one step along. What leaves over the east edge stays in the set until it is cut down to a board.
    constexpr SquareSet stepped(Facing f) const {
        SquareSet result;
        const int dx = dx_of(f), dy = dy_of(f);
        for (int y = 0; y < max_side_length; ++y) {
            const int from = y - dy;
            if (from < 0 || from >= max_side_length) continue;
            const std::uint32_t r = rows_[static_cast<std::size_t>(from)];
            result.rows_[static_cast<std::size_t>(y)] = dx > 0 ? r << 1 : dx < 0 ? r >> 1 : r;
        }
        return result;
    }
    // All squares next to a square of the set; a square of the set is among them if it touches another one.
    constexpr SquareSet neighbours() const {
        SquareSet result;
        for (int f = 0; f < facing_count; ++f) result = result | stepped(facing_at(f));
        return result;
    }

    // In ascending order: row, then column.
    template <class Visitor>
    void for_each(Visitor&& visit) const {
        for (int y = 0; y < max_side_length; ++y) {
            for (std::uint32_t r = rows_[static_cast<std::size_t>(y)]; r != 0; r &= r - 1) {
                visit(make_square(std::countr_zero(r), y));
            }
        }
    }

    friend constexpr SquareSet operator|(SquareSet a, const SquareSet& b) {
        for (std::size_t y = 0; y < a.rows_.size(); ++y) a.rows_[y] |= b.rows_[y];
        return a;
    }
    friend constexpr SquareSet operator&(SquareSet a, const SquareSet& b) {
        for (std::size_t y = 0; y < a.rows_.size(); ++y) a.rows_[y] &= b.rows_[y];
        return a;
    }
    friend constexpr SquareSet operator-(SquareSet a, const SquareSet& b) {
        for (std::size_t y = 0; y < a.rows_.size(); ++y) a.rows_[y] &= ~b.rows_[y];
        return a;
    }
    bool operator==(const SquareSet&) const = default;

private:
    static constexpr std::size_t row(Square s) { return static_cast<std::size_t>(row_of(s)); }

    std::array<std::uint32_t, max_side_length> rows_{};
};

}  // namespace tankchess::retreat
