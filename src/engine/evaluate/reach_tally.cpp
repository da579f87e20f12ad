#include "engine/evaluate/reach_tally.h"

#include <algorithm>
#include <bit>

#include "rules/fast/reach.h"
#include "rules/moves/movegen.h"

namespace tankchess::engine {

namespace {

constexpr int longest_drive = 8;

bool by_table(const Piece& piece) {
    return piece.speed >= min_table_speed && piece.speed <= max_table_speed && !piece.has(single_turns);
}

// Whether the poses that a piece reaches may depend on `square`.
bool depends_on(const Piece& piece, Square square) {
    return by_table(piece) ? notices(piece, square) : distance_between(piece.square, square) <= longest_drive;
}

}  // namespace

void Changes::add(const Position& after, const Undo& undo) {
    for (const Edit& e : undo.journal) {
        if (squares_.size() + 2 > squares_.capacity()) {
            everything_ = true;
            return;
        }
        switch (e.op) {
            case Edit::Op::pose:
                squares_.push_back(e.square);
                squares_.push_back(after.piece(e.slot).square);
                moved_.add(e.slot);
                break;
            case Edit::Op::removed:
            case Edit::Op::wrecked:
                squares_.push_back(after.piece(e.slot).square);
                gone_.add(e.slot);
                break;
            case Edit::Op::smoke:
            case Edit::Op::mine:
                squares_.push_back(e.square);
                break;
            case Edit::Op::carrying:
            case Edit::Op::flag_added:
            case Edit::Op::flag_taken:
            case Edit::Op::site_taken:
                break;
            default:  // boats and burning ground change too much
                everything_ = true;
                return;
        }
    }
}

ReachTally::ReachTally(const Position& position) {
    for (const Side side : {Side::white, Side::black}) {
        position.pieces_of(side).for_each([&](Slot slot) {
            count(position, slot);
            if (position.piece(slot).speed > 0) {
                farthest_ = std::max(farthest_, by_table(position.piece(slot)) ? max_table_speed : longest_drive);
            }
        });
    }
}

void ReachTally::count(const Position& position, Slot slot) {
    int& sum = sum_[index_of(position.piece(slot).side)];
    sum -= reach_[slot];
    reach_[slot] = static_cast<std::uint16_t>(reach_count(position, slot));
    sum += reach_[slot];
}

template <class F>
void ReachTally::for_each_dependent(const Position& position, Square square, bool white, bool black, F&& f) const {
    // Cargo, which no row shows, drives nowhere.
    const int west = std::max(0, column_of(square) - farthest_);
    const std::uint32_t columns = (2u << (column_of(square) + farthest_ - west)) - 1;
    const std::uint32_t of_white = white ? columns : 0, of_black = black ? columns : 0;
    const int north = std::min(position.size().height - 1, row_of(square) + farthest_);
    for (int y = std::max(0, row_of(square) - farthest_); y <= north; ++y) {
        const auto& own = position.index().lane(2, y).own;
        for (std::uint32_t rest = (own[0] >> west & of_white) | (own[1] >> west & of_black); rest != 0;
             rest &= rest - 1) {
            const Slot slot = position.slot_at(make_square(west + std::countr_zero(rest), y));
            if (depends_on(position.piece(slot), square)) f(slot);
        }
    }
}

void ReachTally::follow(const Position& after, const Changes& changes) {
    if (changes.everything_) return void(*this = ReachTally(after));
    changes.gone_.for_each([&](Slot slot) {
        sum_[index_of(after.piece(slot).side)] -= reach_[slot];
        reach_[slot] = 0;
    });
    SlotSet again = changes.moved_;
    for (const Square s : changes.squares_) {
        for_each_dependent(after, s, true, true, [&](Slot slot) { again.add(slot); });
    }
    again.for_each([&](Slot slot) {
        if (!changes.gone_.has(slot)) count(after, slot);
    });
}

int ReachTally::at_stake(const Position& position, Side side, Square square) const {
    int sum = 0;
    for_each_dependent(position, square, side == Side::white, side == Side::black,
                       [&](Slot slot) { sum += reach_[slot]; });
    return sum;
}

int ReachTally::gain_without(Position& position, Slot slot) const {
    const Piece& piece = position.piece(slot);
    int gain = 0;
    Edits::lift(position, slot);
    for_each_dependent(position, piece.square, piece.side == Side::white, piece.side == Side::black,
                       [&](Slot other) { gain += reach_count(position, other) - reach_[other]; });
    Edits::put_back(position, slot);
    return gain;
}

int most_poses(const Piece& piece) {
    if (!by_table(piece)) return -1;
    static const auto most = [] {
        std::array<ByFacing<int>, max_table_speed + 1> table{};
        for (int speed = min_table_speed; speed <= max_table_speed; ++speed) {
            for (int f = 0; f < facing_count; ++f) {
                const PoseMask all = reach_mask(speed, facing_at(f), 0);
                table[static_cast<std::size_t>(speed)][f] =
                    std::popcount(all.lo) + std::popcount(all.hi) + turns_in_place(speed);
            }
        }
        return table;
    }();
    return most[piece.speed][piece.facing];
}

}  // namespace tankchess::engine
