#include "engine/search/outlook.h"

#include "rules/fast/may_hit.h"
#include "rules/moves/piece_moves.h"
#include "rules/moves/special_threat.h"

namespace tankchess::engine {

namespace {

// The pieces of `side` that stand where the turn of `piece` may depend on it.
SlotSet near(const Position& p, const Piece& piece, Side side) {
    SlotSet found;
    const bool plain = all_plain(p) && !piece.command;
    p.pieces_of(side).for_each([&](Slot slot) {
        const Square s = p.piece(slot).square;
        if (plain ? notices(piece, s) : distance_between(piece.square, s) <= span_of_turn(piece)) found.add(slot);
    });
    return found;
}

// Those that stand on a row, column or diagonal with `square`.
SlotSet in_line(const Position& p, Square square, Side side) {
    SlotSet found;
    p.pieces_of(side).for_each([&](Slot slot) {
        if (direction_between(square, p.piece(slot).square) >= 0) found.add(slot);
    });
    return found;
}

// Others do more than stand in the way where they leave or arrive.
bool only_gets_in_the_way(const Piece& piece) {
    return piece.cargo == no_slot && !piece.aboard() && !piece.flag &&
           (piece.abilities & (carries | explosive | low_silhouette)) == 0;
}

}  // namespace

// A piece of ours matters only if it is the first in the way of a line to our Command piece, or stands where an enemy
// that has a line would drive.
void Outlook::find_hunters(const Position& p, bool safe) {
    const Side them = opponent_of(us_);
    hunters_ = p.pieces_of(them);
    exposing_ = p.pieces_of(us_);
    const SlotSet fatal = fatal_targets(p, us_);
    if (fatal.count() != 1) return;
    const Slot command = fatal.first();
    const Square at = p.piece(command).square;
    const Distances slack = each_byte(p.index().hedge_slack());
    const ScreenedView view = screened_view(p, at, us_, them);
    Targets open(them), lifted(them);
    open.add(p, command, view.open + slack);
    lifted.add(p, command, view.lifted + slack);
    SlotSet hunters, exposing;
    bool through_screens = false;
    p.pieces_of(them).for_each([&](Slot slot) {
        const Piece& enemy = p.piece(slot);
        if (fires_along_lines(enemy.kind) && !enemy.has(fortification) && smoke_in_reach(p, enemy)) {
            hunters.add(slot);
            exposing |= near(p, enemy, us_) | in_line(p, at, us_);  // T8: a drive may open lines too
            return;
        }
        if (may_hit(p, enemy, lifted).empty()) return;
        hunters.add(slot);
        through_screens = true;
        if (!may_hit(p, enemy, open).empty()) exposing |= near(p, enemy, us_);
    });
    hunters_ = hunters;
    if (!safe) return;
    if (through_screens) {
        for (int d = 0; d < facing_count; ++d) {
            if (!has_facing(view.screened, facing_at(d))) continue;
            const int away = distance_at(view.open, d) + 1;
            exposing.add(p.slot_at(static_cast<Square>(at + away * delta_of(facing_at(d)))));
        }
    }
    exposing_ = exposing;
}

// Nor does one matter here unless it stands where such a piece would drive, or on a line of the prey.
void Outlook::find_shooters(const Position& p, bool harmless) {
    shooters_ = uncovering_ = {};
    if (prey_.empty()) return;
    p.pieces_of(us_).for_each([&](Slot slot) {
        if (!(may_hit_[slot] & prey_).empty()) shooters_.add(slot);
    });
    if (!harmless) {
        uncovering_ = p.pieces_of(us_);
        return;
    }
    shooters_.for_each([&](Slot slot) { uncovering_ |= near(p, p.piece(slot), us_); });
    if (!shooters_.empty()) {
        prey_.for_each([&](Slot n) { uncovering_ |= in_line(p, targets_->square(n), us_); });
    }
}

void Outlook::take(const Position& p, bool safe, bool harmless) {
    us_ = p.side_to_move();
    targets_.emplace(us_);
    targets_->add_all(p);
    once_ = twice_ = prey_ = {};
    if (p.mode().command_decides) {
        const SlotSet fatal = fatal_targets(p, opponent_of(us_));
        for (std::size_t n = 0; n < targets_->count(); ++n) {
            if (fatal.has(targets_->slot(n))) prey_.add(static_cast<Slot>(n));
        }
        find_hunters(p, safe);
    }
    p.pieces_of(us_).for_each([&](Slot slot) {
        const TargetSet found = may_hit(p, p.piece(slot), *targets_);
        may_hit_[slot] = found;
        twice_ |= once_ & found;
        once_ |= found;
    });
    find_shooters(p, harmless);
}

Outlook::Ahead Outlook::ahead_of(const Position& p, Slot slot, const Piece& piece) {
    Ahead ahead;
    const TargetSet now = may_hit(p, piece, *targets_);
    TargetSet all = twice_ | now;
    for (int w = 0; w < max_pieces / 64; ++w) all.word[w] |= once_.word[w] & ~may_hit_[slot].word[w];
    all.for_each([&](Slot n) {
        const Slot target = targets_->slot(n);
        if (p.piece(target).side != us_) ahead.in_range.add(target);
    });
    if (!p.mode().command_decides) return ahead;
    if (uncovering_.has(slot)) ahead.shooters = shooters_;
    ahead.shooters.drop(slot);
    if (!(now & prey_).empty()) ahead.shooters.add(slot);
    // A Command piece that moves is another target.
    if (piece.command) {
        ahead.hunters = p.pieces_of(opponent_of(us_));
    } else if (exposing_.has(slot)) {
        ahead.hunters = hunters_;
    }
    return ahead;
}

std::optional<Outlook::Ahead> Outlook::after_move(const Position& after, const Undo& undo) {
    if (undo.journal.empty() || after.side_to_move() == us_) return std::nullopt;
    const Edit& drive = undo.journal[0];
    if (drive.op != Edit::Op::pose) return std::nullopt;
    for (std::size_t i = 1; i < undo.journal.size(); ++i) {
        const Edit& e = undo.journal[i];
        const bool laid = (e.op == Edit::Op::smoke && after.smoke_at(e.square)) ||
                          (e.op == Edit::Op::mine && after.mine_at(e.square));
        if (!laid) return std::nullopt;
    }
    const Piece& piece = after.piece(drive.slot);
    if (!only_gets_in_the_way(piece) || after.smoke_at(drive.square)) return std::nullopt;
    return ahead_of(after, drive.slot, piece);
}

std::optional<Outlook::Ahead> Outlook::after_drive(const Position& before, Slot slot, const Piece& piece) {
    if (!only_gets_in_the_way(piece) || before.smoke_at(before.piece(slot).square)) return std::nullopt;
    return ahead_of(before, slot, piece);
}

}  // namespace tankchess::engine
