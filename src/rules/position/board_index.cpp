#include "rules/position/board_index.h"

namespace tankchess {

void BoardIndex::start(BoardSize size, unsigned footings, bool never_plain) {
    footings_in_use_ = static_cast<std::uint8_t>(footings);
    never_plain_ = never_plain;
    // Off the board everything is stopped and blocked.
    class_.fill(off_board_class);
    for (auto& rows : stop_rows_) {
        for (auto& words : rows) words.fill(~0ULL);
    }
    const SquareClass open_ground = square_class(terrain::open, 0, Standing::nobody);
    for_each_square(size, [&](Square s) {
        class_[static_cast<std::size_t>(s + class_margin)] = open_ground;
        for (int rotation = 0; rotation < 4; ++rotation) {
            const auto [row, column] = rotated(rotation, s);
            auto& words = stop_rows_[static_cast<std::size_t>(rotation)][static_cast<std::size_t>(row + row_margin)];
            for (std::size_t f = 0; f < footing_count; ++f) {
                if (!(open_ground >> (stops_shift + f) & 1)) words[f] &= ~(1ULL << (column + column_margin));
            }
        }
        for_each_axis(s, [](int, Lane& lane, int bit) { lane.hard &= ~(1u << bit); });
    });
}

void BoardIndex::flip_special(Square s, SquareClass now, unsigned diff) {
    FootingWords& words = special_rows_[static_cast<std::size_t>(row_of(s) + row_margin)];
    for (std::size_t f = 0; f < footing_count; ++f) {
        if (!(diff >> (special_shift + f) & footings_in_use_ >> f & 1)) continue;
        words[f] ^= 1ULL << (column_of(s) + column_margin);
        const int change = now >> (special_shift + f) & 1 ? 1 : -1;
        special_count_[f] = static_cast<std::uint16_t>(special_count_[f] + change);
        specials_ = static_cast<std::uint16_t>(specials_ + change);
    }
}

bool BoardIndex::agrees_with(const BoardIndex& fresh) const {
    // Where the last piece of a footing has gone, its rows are kept up to date here and not made there.
    for (std::size_t f = 0; f < footing_count; ++f) {
        if (!(fresh.footings_in_use_ >> f & 1)) continue;
        if (!(footings_in_use_ >> f & 1) || fresh.special_count_[f] != special_count_[f]) return false;
        for (std::size_t row = 0; row < padded_rows; ++row) {
            if (fresh.special_rows_[row][f] != special_rows_[row][f]) return false;
            for (std::size_t r = 0; r < stop_rows_.size(); ++r) {
                if (fresh.stop_rows_[r][row][f] != stop_rows_[r][row][f]) return false;
            }
        }
    }
    return fresh.class_ == class_ && fresh.lanes_ == lanes_ && fresh.special_pieces_ == special_pieces_;
}

}  // namespace tankchess
