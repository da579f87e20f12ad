#pragma once

#include <array>

#include "rules/fast/one_target.h"

namespace tankchess {

// In which facings plain pieces of the enemy would destroy the Command piece of the side to move, by the square where
// its drive ends: found for all of them at once, which is cheaper than to play a few of these drives.
class Exposure {
public:
    // `position` must outlive this and is as before after each call. Precondition: is_plain_game(position).
    explicit Exposure(Position& position);

    // None for squares that it cannot come to.
    FacingSet at(Square square);

private:
    using Squares = InlineVec<Square, max_pieces>;

    Squares squares_within_reach() const;
    void find(const Squares& squares);
    FacingSet found_there(Square square);

    Position& p_;
    const Side enemy_;
    const Slot command_;
    std::array<FacingSet, square_count> facings_;  // of the squares that it may come to
    struct Rows : std::array<std::uint32_t, max_side_length> {
        bool has(Square s) const { return (*this)[static_cast<std::size_t>(row_of(s))] >> column_of(s) & 1; }
        void add(Square s) { (*this)[static_cast<std::size_t>(row_of(s))] |= 1u << column_of(s); }
        void drop(Square s) { (*this)[static_cast<std::size_t>(row_of(s))] &= ~(1u << column_of(s)); }
    };
    Rows known_{};     // squares that it may come to
    Rows doubtful_{};  // those of them where it would stand in the way of a drive, so that it must be put there to see
};

}  // namespace tankchess
