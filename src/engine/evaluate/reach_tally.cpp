#include "engine/evaluate/reach_tally.h"

#include <algorithm>

#include "base/inline_vec.h"
#include "rules/fast/reach.h"
#include "rules/moves/movegen.h"

namespace tankchess::engine {

namespace {

constexpr int longest_drive = 8;

// Whether the poses that a piece reaches may depend on `square`.
bool depends_on(const Piece& piece, Square square) {
    const bool by_table = piece.speed >= min_table_speed && piece.speed <= max_table_speed && !piece.has(single_turns);
    if (by_table) return notices(piece, square);
    return distance_between(piece.square, square) <= longest_drive;
}

}  // namespace

ReachTally::ReachTally(const Position& position) {
    for (const Side side : {Side::white, Side::black}) {
        position.pieces_of(side).for_each([&](Slot slot) { count(position, slot); });
    }
}

void ReachTally::count(const Position& position, Slot slot) {
    int& sum = sum_[index_of(position.piece(slot).side)];
    sum -= reach_[slot];
    reach_[slot] = static_cast<std::uint16_t>(reach_count(position, slot));
    sum += reach_[slot];
}

void ReachTally::follow(const Position& after, const Undo& undo) {
    InlineVec<Square, 8> changed;
    SlotSet moved;
    for (const Edit& e : undo.journal) {
        if (changed.size() + 2 > changed.capacity()) return void(*this = ReachTally(after));
        switch (e.op) {
            case Edit::Op::pose:
                changed.push_back(e.square);
                changed.push_back(after.piece(e.slot).square);
                moved.add(e.slot);
                break;
            case Edit::Op::removed:
            case Edit::Op::wrecked:
                changed.push_back(after.piece(e.slot).square);
                sum_[index_of(after.piece(e.slot).side)] -= reach_[e.slot];
                reach_[e.slot] = 0;
                break;
            case Edit::Op::smoke:
            case Edit::Op::mine:
                changed.push_back(e.square);
                break;
            case Edit::Op::carrying:
            case Edit::Op::flag_added:
            case Edit::Op::flag_taken:
            case Edit::Op::site_taken:
                break;
            default:  // boats and burning ground change too much
                return void(*this = ReachTally(after));
        }
    }
    for (const Side side : {Side::white, Side::black}) {
        after.pieces_of(side).for_each([&](Slot slot) {
            const Piece& piece = after.piece(slot);
            const bool again = moved.has(slot) || std::any_of(changed.begin(), changed.end(),
                                                              [&](Square s) { return depends_on(piece, s); });
            if (again) count(after, slot);
        });
    }
}

}  // namespace tankchess::engine
