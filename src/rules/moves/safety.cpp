#include "rules/moves/safety.h"

#include "rules/moves/legality.h"
#include "rules/moves/piece_moves.h"
#include "rules/play/play.h"

namespace tankchess {

bool is_plain_game(const Position& p) {
    const ModeRow& mode = p.mode();
    if (mode.sides != 2 || mode.leaving == Leaving::any_vehicle || p.rules().limit != 0 || p.bombs() != 0 ||
        !p.plain_ground() || p.hedge_slack() != 0) {
        return false;
    }
    for (Side s : {Side::white, Side::black}) {
        const bool odd = p.pieces_of(s).any_of([&](Slot slot) {
            const Piece& piece = p.piece(slot);
            return !piece.plain_kind || piece.has(carries) || piece.aboard() || piece.has(low_silhouette);
        });
        if (odd) return false;
    }
    return true;
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
      target_(enemy_),
      tables_suffice_(
          !position.pieces_of(enemy_).any_of([&](Slot slot) { return !is_plain(position, position.piece(slot)); })) {}

void Safety::filter(MoveList& list, std::size_t begin, Slot slot) {
    if (!tables_suffice_ || !is_plain(p_, p_.piece(slot))) {
        keep_if(list, begin, [&](Move move) { return stays_safe(p_, move); });
    } else if (slot == command_) {
        filter_command(list, begin);
    } else {
        filter_other(list, begin, slot);
    }
}

// The Command piece is put on each of its final squares in turn.
void Safety::filter_command(MoveList& list, std::size_t begin) {
    const Pose home = p_.piece(command_).pose();
    auto put = [&](Square square) {
        Undo unused;
        Edits(p_, unused).set_pose(command_, {square, home.facing});
    };
    struct Seen {
        Square square;
        Facings exposed;
    };
    InlineVec<Seen, reach_squares + 2> seen;  // with the own square and the one behind
    auto exposed_on = [&](Square square) {
        for (const Seen& s : seen) {
            if (s.square == square) return s.exposed;
        }
        put(square);
        target_.set_unarmoured(p_, command_);
        Facings exposed = 0;
        p_.pieces_of(enemy_).for_each([&](Slot slot) { exposed |= target_.exposed_to(p_, slot); });
        put(home.square);
        seen.push_back({square, exposed});
        return exposed;
    };
    keep_if(list, begin, [&](Move move) {
        if (!has_facing(exposed_on(move.to()), move.facing())) return true;
        // Only its own shot can still save it.
        return move.action() == Action::shot && stays_safe(p_, move);
    });
}

void Safety::attackers_without(Slot slot, Slots& attackers) {
    Undo undo;
    Edits(p_, undo).remove(slot);
    target_.set(p_, command_);
    p_.pieces_of(enemy_).for_each([&](Slot enemy) {
        if (target_.destroyed_by(p_, enemy)) attackers.push_back(enemy);
    });
    Edits::undo(p_, undo);
}

// Whether a turn destroys each attacker or may stand in its way, or ends the game.
bool Safety::could_help(Move move, const Slots& attackers) const {
    const Slot victim = move.action() == Action::shot ? p_.slot_at(move.target()) : no_slot;
    if (victim == p_.command_of(enemy_) && victim != no_slot) return true;
    const bool on_ray = direction_between(p_.piece(command_).square, move.to()) >= 0;
    for (Slot attacker : attackers) {
        if (attacker != victim && !on_ray && !notices(p_.piece(attacker), move.to())) return false;
    }
    return true;
}

void Safety::filter_other(MoveList& list, std::size_t begin, Slot slot) {
    Slots attackers;
    attackers_without(slot, attackers);
    if (attackers.empty()) return;
    keep_if(list, begin, [&](Move move) { return could_help(move, attackers) && stays_safe(p_, move); });
}

}  // namespace tankchess
