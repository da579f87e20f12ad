#include "rules/moves/safety.h"

#include <bit>

#include "rules/moves/exposure.h"
#include "rules/moves/piece_moves.h"
#include "rules/moves/threats.h"
#include "rules/play/play.h"
#include "rules/play/settled.h"

namespace tankchess {

bool is_plain_game(const Position& p) {
    const ModeRow& mode = p.mode();
    if (mode.sides != 2 || mode.leaving == Leaving::any_vehicle || p.rules().limit != 0 || p.bombs() != 0 ||
        !p.index().plain_ground() || p.index().hedge_slack() != 0) {
        return false;
    }
    return p.index().special_pieces() == 0;
}

bool stays_safe(Position& p, Move move) {
    const Side opponent = opponent_of(p.side_to_move());
    Undo undo;
    do_move(p, move, undo);
    const Outcome o = settled(p);
    const bool safe =
        o.over() ? !o.won_by(opponent) : !threatens_escape(p, opponent) && !threatens_command(p, opponent);
    undo_move(p, undo);
    return safe;
}

Safety::Safety(Position& position)
    : p_(position),
      side_(position.side_to_move()),
      enemy_(opponent_of(side_)),
      command_(position.command_of(side_)),
      home_(position.piece(command_).pose()),
      target_(enemy_),
      // In a plain game only a Command piece about to leave the board is no plain piece.
      tables_suffice_(is_plain(position, position.piece(position.command_of(enemy_)))) {
    if (tables_suffice_) find_guns();
}

void Safety::find_guns() {
    const Piece& command = p_.piece(command_);
    view_ = screened_view(p_, home_.square, side_, enemy_);
    const Sighting open = Sighting::of(home_.square, view_.open);
    const Sighting lifted = Sighting::of(home_.square, view_.lifted);
    const auto& pierced = aim_tables.pierced[command.kind][command.facing];
    std::uint64_t through_screens = 0;  // directions
    bool any_open = false;
    p_.pieces_of(enemy_).for_each([&](Slot slot) {
        const Piece& gun = p_.piece(slot);
        const std::uint64_t directions = lifted.directions_of(gun, pierced[gun.power]);
        if (directions == 0) return;
        guns_.push_back(slot);
        if (gun.weapon != Weapon::lob) through_screens |= directions;
        if (!open.open_to(gun, pierced[gun.power])) return;
        any_open = true;
        p_.pieces_of(side_).for_each([&](Slot own) {
            if (notices(gun, p_.piece(own).square)) doubtful_.add(own);
        });
    });
    for (std::uint64_t rest = through_screens; rest != 0; rest &= rest - 1) {
        const int direction = std::countr_zero(rest) >> 3;
        if (!(view_.screened >> direction & 1)) continue;
        const int distance = distance_at(view_.open, direction) + 1;
        doubtful_.add(p_.slot_at(static_cast<Square>(home_.square + distance * delta_of(facing_at(direction)))));
    }
    if (any_open) find_attackers(attackers_);
}

void Safety::filter(MoveList& list, std::size_t begin, Slot slot) {
    if (!tables_suffice_ || (slot == command_ && !is_plain(p_, p_.piece(slot)))) {
        keep_if(list, begin, [&](Move move) { return stays_safe(p_, move); });
    } else if (slot == command_) {
        filter_command(list, begin);
    } else {
        filter_other(list, begin, slot);
    }
}

void Safety::find_attackers(Slots& attackers) {
    target_.set(p_, command_);
    for (Slot gun : guns_) {
        if (target_.destroyed_by(p_, gun)) attackers.push_back(gun);
    }
}

void Safety::filter_command(MoveList& list, std::size_t begin) {
    if (begin == list.size()) return;
    Exposure exposure(p_);
    keep_if(list, begin, [&](Move move) {
        if (!has_facing(exposure.at(move.to()), move.facing())) return true;
        // Only its own shot can still save it.
        return move.action() == Action::shot && stays_safe(p_, move);
    });
}

// The squares on which a piece may keep an attacker from firing at the Command piece: those of its lines of fire and
// those that its drives depend on.
Safety::SquareBits Safety::parries_of(Slot attacker) const {
    const Piece& gun = p_.piece(attacker);
    SquareBits squares;
    const auto add = [&](int s) {
        if (s >= 0 && s < square_count) squares.set(static_cast<std::size_t>(s));
    };
    if (gun.weapon != Weapon::lob) {
        std::uint64_t directions = Sighting::of(home_.square, view_.lifted).directions_of(gun, ~Distances{0});
        for (; directions != 0; directions &= directions - 1) {
            const int direction = std::countr_zero(directions) >> 3;
            const int step = delta_of(facing_at(direction));
            for (int n = 1; n <= distance_at(view_.lifted, direction); ++n) add(home_.square + n * step);
        }
    }
    const auto& delta = reach_tables.square_delta[gun.facing];
    for (int i = 0; i < squares_within[gun.speed]; ++i) add(gun.square + delta[static_cast<std::size_t>(i)]);
    add(gun.square - delta_of(gun.facing));  // the reverse step
    return squares;
}

// Whether a move destroys or may parry each attacker, or ends the game. `parries`: where all of them are parried.
bool Safety::could_help(Move move, const Slots& attackers, const SquareBits& parries) const {
    if (parries.test(move.to())) return true;
    if (move.action() != Action::shot) return false;
    const Slot victim = p_.slot_at(move.target());
    if (victim == p_.command_of(enemy_)) return true;
    for (Slot attacker : attackers) {
        if (attacker != victim && !parries_of(attacker).test(move.to())) return false;
    }
    return true;
}

void Safety::filter_other(MoveList& list, std::size_t begin, Slot slot) {
    Slots attackers = attackers_;
    if (doubtful_.has(slot)) {
        attackers.clear();
        Edits::lift(p_, slot);
        find_attackers(attackers);
        Edits::put_back(p_, slot);
    }
    if (attackers.empty()) return;
    SquareBits parries = parries_of(attackers[0]);
    for (Slot attacker : attackers) parries &= parries_of(attacker);
    keep_if(list, begin, [&](Move move) { return could_help(move, attackers, parries) && stays_safe(p_, move); });
}

}  // namespace tankchess
