#include "rules/perft/reply_safety.h"

#include "rules/moves/piece_moves.h"
#include "rules/moves/safety.h"

namespace tankchess {

namespace {

constexpr Distances all_directions = ~Distances{0};

}  // namespace

ReplySafety::ReplySafety(Position& position)
    : p_(position),
      side_(opponent_of(position.side_to_move())),
      enemy_(position.side_to_move()),
      command_(position.command_of(side_)),
      home_(position.piece(command_).pose()),
      target_(enemy_) {
    ending_at_.fill(nowhere);
}

void ReplySafety::put_command(Square square) {
    Undo unused;
    Edits(p_, unused).set_pose(command_, {square, home_.facing});
}

void ReplySafety::lift(Slot mover, const Move* drives, const Move* drives_end) {
    mover_ = mover;
    others_plain_ =
        !p_.pieces_of(enemy_).any_of([&](Slot slot) { return slot != mover && !is_plain(p_, p_.piece(slot)); });
    if (!others_plain_) return;
    home_sight_ = Sighting::of(home_.square, rays_past_pieces(p_, home_.square));
    find_pins();
    find_endings(drives, drives_end);
}

void ReplySafety::find_pins() {
    pinned_ = {};
    InlineVec<Slot, max_pieces> guns;
    p_.pieces_of(enemy_).for_each([&](Slot slot) {
        if (home_sight_.open_to(p_.piece(slot), all_directions)) guns.push_back(slot);
    });
    if (guns.empty()) return;
    p_.pieces_of(side_).for_each([&](Slot slot) {
        if (slot == command_) return;
        Undo undo;
        Edits(p_, undo).remove(slot);
        target_.set(p_, command_);
        for (Slot gun : guns) {
            if (target_.destroyed_by(p_, gun)) {
                pinned_.add(slot);
                break;
            }
        }
        Edits::undo(p_, undo);
    });
}

void ReplySafety::find_endings(const Move* drives, const Move* drives_end) {
    for (const Ending& e : endings_) ending_at_[e.square] = nowhere;
    endings_.clear();
    mover_fires_at_endings_ = false;
    others_fire_at_endings_ = false;
    auto add = [&](Square square) {
        if (ending_at_[square] != nowhere) return;
        ending_at_[square] = static_cast<std::uint8_t>(endings_.size());
        put_command(square);
        target_.set_unarmoured(p_, command_);
        Ending e{square, Sighting::of(square, free_rays(p_, square, enemy_)), {}, 0, 0, false};
        p_.pieces_of(enemy_).for_each([&](Slot slot) {
            const Facings exposed = target_.exposed_to(p_, slot);
            e.others |= exposed;
            if (exposed != 0) e.guns.add(slot);
        });
        others_fire_at_endings_ = others_fire_at_endings_ || e.others != 0;
        exposed_[square] = e.others;
        endings_.push_back(e);
    };
    for (const Move* drive = drives; drive != drives_end; ++drive) add(drive->to());
    put_command(home_.square);
}

void ReplySafety::land() {
    tables_suffice_ = others_plain_ && is_plain(p_, p_.piece(mover_));
    if (mover_fires_at_endings_) {
        for (Ending& e : endings_) {
            e.mover = 0;
            exposed_[e.square] = e.others;
        }
    }
    mover_near_ = mover_checks_ = mover_fires_at_endings_ = false;
    if (!tables_suffice_) return;
    if (others_fire_at_endings_) shield_endings();
    if (!fires_along_lines(p_.piece(mover_).kind)) return;
    mover_near_ = home_sight_.open_to(p_.piece(mover_), all_directions);
    if (mover_near_) {
        target_.set(p_, command_);
        mover_checks_ = target_.destroyed_by(p_, mover_);
    }
    aim_at_endings();
}

void ReplySafety::aim_at_endings() {
    const Piece& mover = p_.piece(mover_);
    for (Ending& e : endings_) {
        if (!e.sight.open_to(mover, all_directions)) [[likely]]
            continue;
        if (e.square == mover.square) continue;
        put_command(e.square);
        target_.set_unarmoured(p_, command_);
        e.mover = target_.exposed_to(p_, mover_);
        exposed_[e.square] |= e.mover;
        mover_fires_at_endings_ = mover_fires_at_endings_ || e.mover != 0;
    }
    if (p_.piece(command_).square != home_.square) put_command(home_.square);
}

void ReplySafety::shield_endings() {
    const Square square = p_.piece(mover_).square;
    for (Ending& e : endings_) {
        e.mover_may_help = e.others != 0 && (direction_between(e.square, square) >= 0 ||
                                             e.guns.any_of([&](Slot gun) { return notices(p_.piece(gun), square); }));
    }
}

// Whether the leaving of a piece may let the mover fire at the Command piece.
bool ReplySafety::may_open(Slot slot) const {
    if (!mover_near_) return false;
    const Square square = p_.piece(slot).square;
    return mover_checks_ || notices(p_.piece(mover_), square) || direction_between(home_.square, square) >= 0;
}

void ReplySafety::filter(MoveList& list, std::size_t begin, Slot slot) {
    if (!tables_suffice_ || !is_plain(p_, p_.piece(slot))) {
        keep_if(list, begin, [&](Move move) { return stays_safe(p_, move); });
    } else if (slot == command_) {
        filter_command(list, begin);
    } else if (pinned_.has(slot) || may_open(slot)) {
        Safety(p_).filter(list, begin, slot);
    }
}

void ReplySafety::filter_command(MoveList& list, std::size_t begin) {
    if (!others_fire_at_endings_ && !mover_fires_at_endings_) return;
    keep_if(list, begin, [&](Move move) {
        if (!has_facing(exposed_[move.to()], move.facing())) [[likely]]
            return true;
        const Ending& e = endings_[ending_at_[move.to()]];
        const bool by_others = has_facing(e.others, move.facing());
        // The mover may stand in the way of the others, and a shot may destroy whoever fires.
        const bool hope = move.action() == Action::shot || (by_others && e.mover_may_help);
        return hope && stays_safe(p_, move);
    });
}

}  // namespace tankchess
