#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/board/side.h"
#include "rules/board/square_class.h"

namespace tankchess {

// The squares of a position once more, laid out for speed: what reach (rules/fast) and fire look up at every node. It
// says nothing that the position does not say. Read it through Position::index(); only edits of a position write it.
class BoardIndex {
public:
    // `off` may be up to eight rows or six columns off the board.
    SquareClass class_at(int off) const { return class_[static_cast<std::size_t>(off + class_margin)]; }

    // Where a footing is stopped, as rows of the board seen from four sides: rotation r is the board turned so that
    // facing 2r points up. Row and column are those of `rotated()`, both in 0 … 25; off the board all bits are set.
    // Gives the row's word; the word of row + n stands n * footing_count further on, up to row_margin off the board.
    const std::uint64_t* stop_rows(int rotation, int row, Footing f) const {
        return &stop_rows_[static_cast<std::size_t>(rotation)][static_cast<std::size_t>(row + row_margin)]
                          [static_cast<std::size_t>(f)];
    }
    // Squares that need the general search for the footing: bit x + column_margin of row y.
    std::uint64_t special_row(int row, Footing f) const {
        return special_rows_[static_cast<std::size_t>(row + row_margin)][static_cast<std::size_t>(f)];
    }
    int special_count(Footing f) const { return special_count_[static_cast<std::size_t>(f)]; }
    // No road anywhere, no flags in play, and nothing special for any footing on the board: then every piece whose kind
    // is plain is plain (piece_moves.h), but for those about to leave the board.
    bool plain_ground() const { return specials_ == 0 && !never_plain_; }
    // Active pieces of all sides that do more than drive, fire and stand in the way: special kinds, boats, low
    // silhouettes.
    int special_pieces() const { return special_pieces_; }
    // A hedge blocks fire and can yet be stood on: 1 where the board has any, to see one square further than rays go.
    int hedge_slack() const { return has_hedge_; }

    static constexpr int row_margin = 8;
    static constexpr int column_margin = 6;
    struct RowColumn {
        int row, column;
    };
    static constexpr RowColumn rotated(int rotation, Square s) {
        constexpr int last = max_side_length - 1;
        const int x = column_of(s), y = row_of(s);
        return rotation == 0   ? RowColumn{y, x}
               : rotation == 1 ? RowColumn{x, last - y}
               : rotation == 2 ? RowColumn{last - y, last - x}
                               : RowColumn{last - x, y};
    }

    // All squares along an axis, one bit each: bit `lane_bit(axis, s)` of `lane_index(axis, s)`. Bits off the board are
    // hard.
    struct Lane {
        std::uint32_t hard = ~0u;                     // blocks fire
        std::uint32_t low = 0;                        // F5, F6
        std::array<std::uint32_t, side_count> own{};  // active pieces of a side, cargo left out
        bool operator==(const Lane&) const = default;
    };
    static constexpr int lanes_of_axis = 2 * max_side_length;
    const Lane& lane(int axis, int index) const {
        return lanes_[static_cast<std::size_t>(axis)][static_cast<std::size_t>(index)];
    }
    static constexpr int lane_index(int axis, Square s) {
        const int x = column_of(s), y = row_of(s);
        return axis == 0 ? x : axis == 1 ? x - y + max_side_length - 1 : axis == 2 ? y : x + y;
    }
    static constexpr int lane_bit(int axis, Square s) { return axis == 0 ? row_of(s) : column_of(s); }

    // For a new position: a board of open ground. `footings`: a bit for each that a piece of the position has; the rows
    // of others are not kept. `never_plain`: flags are in play.
    void start(BoardSize size, unsigned footings, bool never_plain);
    // Ground that stays as it is (T1, T7).
    void note_road() { never_plain_ = true; }
    void note_hedge() { has_hedge_ = true; }
    void count_special_piece(int change) { special_pieces_ = static_cast<std::uint8_t>(special_pieces_ + change); }

    // The class of a square has changed, or may have.
    void set_class(Square s, SquareClass now) {
        const unsigned diff = replace_class(s, now);
        if ((diff & 0xff00) == 0) return;
        for_each_axis(s, [&](int axis, Lane& lane, int bit) {
            lane.hard ^= (diff >> (hard_shift + axis) & 1) << bit;
            lane.low ^= (diff >> (low_shift + axis) & 1) << bit;
        });
    }
    // The same, and a piece of `side` has come to stand there or has left.
    void set_class(Square s, SquareClass now, Side side) {
        const unsigned diff = replace_class(s, now);
        if ((diff & 0xff00) == 0x0f00) {  // nearly always: fire was blocked along every axis, or is now
            for_each_axis(s, [&](int, Lane& lane, int bit) {
                lane.hard ^= 1u << bit;
                lane.own[index_of(side)] ^= 1u << bit;
            });
            return;
        }
        for_each_axis(s, [&](int axis, Lane& lane, int bit) {
            lane.hard ^= (diff >> (hard_shift + axis) & 1) << bit;
            lane.low ^= (diff >> (low_shift + axis) & 1) << bit;
            lane.own[index_of(side)] ^= 1u << bit;
        });
    }

    // Whether this is what `fresh`, made from the same position, says.
    bool agrees_with(const BoardIndex& fresh) const;

private:
    static constexpr int class_margin = row_margin * stride;
    static constexpr int padded_rows = max_side_length + 2 * row_margin;
    using FootingWords = std::array<std::uint64_t, footing_count>;
    using FootingRows = std::array<FootingWords, padded_rows>;

    template <class F>
    [[gnu::always_inline]] void for_each_axis(Square s, F&& f) {
        f(0, lanes_[0][static_cast<std::size_t>(lane_index(0, s))], lane_bit(0, s));
        f(1, lanes_[1][static_cast<std::size_t>(lane_index(1, s))], lane_bit(1, s));
        f(2, lanes_[2][static_cast<std::size_t>(lane_index(2, s))], lane_bit(2, s));
        f(3, lanes_[3][static_cast<std::size_t>(lane_index(3, s))], lane_bit(3, s));
    }

    // Gives the bits that have changed; rows are brought up to date.
    unsigned replace_class(Square s, SquareClass now) {
        SquareClass& stored = class_[static_cast<std::size_t>(s + class_margin)];
        const unsigned diff = static_cast<unsigned>(stored ^ now);
        stored = now;
        const unsigned stops = diff >> stops_shift & footings_in_use_;
        if (stops != 0) {
            const FootingWords& footings = footing_masks[stops];
            flip_stops<0>(s, footings);
            flip_stops<1>(s, footings);
            flip_stops<2>(s, footings);
            flip_stops<3>(s, footings);
        }
        if (diff >> special_shift & footings_in_use_) flip_special(s, now, diff);
        return diff;
    }
    // For each set of footings: all bits in the words of those in it. Four words are changed at once.
    static constexpr std::array<FootingWords, 1 << footing_count> footing_masks = [] {
        std::array<FootingWords, 1 << footing_count> masks{};
        for (std::size_t set = 0; set < masks.size(); ++set) {
            for (std::size_t f = 0; f < footing_count; ++f) masks[set][f] = set >> f & 1 ? ~0ULL : 0;
        }
        return masks;
    }();
    template <int rotation>
    [[gnu::always_inline]] void flip_stops(Square s, const FootingWords& footings) {
        const auto [row, column] = rotated(rotation, s);
        const std::uint64_t bit = 1ULL << (column + column_margin);
        FootingWords& words = stop_rows_[rotation][static_cast<std::size_t>(row + row_margin)];
        for (std::size_t f = 0; f < footing_count; ++f) words[f] ^= bit & footings[f];
    }
    void flip_special(Square s, SquareClass now, unsigned diff);

    std::array<SquareClass, square_count + 2 * class_margin> class_{};
    std::array<FootingRows, 4> stop_rows_{};
    FootingRows special_rows_{};
    std::array<std::uint16_t, footing_count> special_count_{};
    std::uint16_t specials_ = 0;        // sum of the counts of footings in use
    std::uint8_t footings_in_use_ = 0;  // pieces never change theirs
    std::uint8_t special_pieces_ = 0;
    bool never_plain_ = false;
    bool has_hedge_ = false;
    std::array<std::array<Lane, lanes_of_axis>, axis_count> lanes_{};
};

}  // namespace tankchess
