#include "engine/explain/story.h"

#include <algorithm>

#include "rules/moves/movegen.h"
#include "rules/play/play.h"

namespace tankchess::engine {

namespace {

void add_losses(const Position& before, Move move, const Position& after, std::size_t ply, std::vector<Loss>& losses) {
    const Slot mover = mover_slot(before, move);
    // Aimed at first: chains and bystanders come after it.
    const std::size_t first = losses.size();
    for (const Side side : all_sides) {
        before.pieces_of(side).for_each([&](Slot slot) {
            if (after.pieces_of(side).has(slot)) return;
            const Piece& piece = before.piece(slot);
            if (move.leaves() && (slot == mover || piece.carrier == mover)) return;
            Loss loss{ply, slot, piece, before.piece(mover), move.to(), piece.square == move.target()};
            if (loss.aimed && (move.action() == Action::shot || move.action() == Action::charge)) {
                loss.armour = weak_side(piece, loss.by.kind, loss.from);
            }
            losses.push_back(loss);
        });
    }
    std::stable_sort(losses.begin() + static_cast<std::ptrdiff_t>(first), losses.end(),
                     [](const Loss& a, const Loss& b) { return a.aimed && !b.aimed; });
}

}  // namespace

ArmourSide weak_side(const Piece& target, Kind by, Square from) {
    const KindRow& row = target.row();
    const int direction = direction_between(target.square, from);
    if (direction < 0 || row_of_kind(by).power > row.armour[0]) return ArmourSide::none;
    const int relative = (direction - index_of(target.facing)) & 7;
    return relative == 0 ? ArmourSide::none : relative == 4 ? ArmourSide::rear : ArmourSide::side;
}

const Loss* Story::first_of(Side side, std::size_t first) const {
    const auto found = std::find_if(losses.begin(), losses.end(),
                                    [&](const Loss& loss) { return loss.piece.side == side && loss.ply >= first; });
    return found == losses.end() ? nullptr : &*found;
}

bool Story::loses(Slot slot) const {
    return std::any_of(losses.begin(), losses.end(), [slot](const Loss& loss) { return loss.slot == slot; });
}

Story story_of(const Position& start, const std::vector<Move>& line) {
    Story story{{}, {}, 0, start};
    for (const Move move : line) {
        if (settled(story.last).over() || !is_pseudo_move(story.last, move)) break;
        const Position next = after(story.last, move);
        add_losses(story.last, move, next, story.plies, story.losses);
        story.last = next;
        ++story.plies;
    }
    story.end = outcome(story.last);
    return story;
}

}  // namespace tankchess::engine
