#include "rules/moves/safety.h"

#include <algorithm>
#include <array>
#include <bit>

#include "rules/moves/piece_moves.h"
#include "rules/moves/threats.h"
#include "rules/play/play.h"
#include "rules/play/settled.h"

namespace tankchess {

bool is_plain_game(const Position& p) {
    const ModeRow& mode = p.mode();
    if (mode.sides != 2 || mode.leaving == Leaving::any_vehicle || p.rules().limit != 0 || p.bombs() != 0 ||
        !p.plain_ground() || p.hedge_slack() != 0) {
        return false;
    }
    return p.special_pieces() == 0;
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
      past_pieces_(Sighting::of(home_.square, rays_past_pieces(position, home_.square))),
      // In a plain game only a Command piece about to leave the board is no plain piece.
      tables_suffice_(is_plain(position, position.piece(position.command_of(enemy_)))) {
    if (!tables_suffice_) return;
    p_.pieces_of(enemy_).for_each([&](Slot slot) {
        if (may_fire(slot, ~Distances{0})) guns_.push_back(slot);
    });
    if (!guns_.empty()) find_attackers(attackers_);
}

void Safety::filter(MoveList& list, std::size_t begin, Slot slot) {
    if (!tables_suffice_ || !is_plain(p_, p_.piece(slot))) {
        keep_if(list, begin, [&](Move move) { return stays_safe(p_, move); });
    } else if (slot == command_) {
        filter_command(list, begin);
    } else {
        filter_other(list, begin, slot);
    }
}

// Whether an enemy could fire at the Command piece along one of `directions` if nobody stood in the way.
bool Safety::may_fire(Slot gun, Distances directions) const {
    const Piece& command = p_.piece(command_);
    const Distances pierced =
        aim_tables.pierced[command.kind][static_cast<std::size_t>(command.facing)][p_.piece(gun).power];
    return past_pieces_.open_to(p_.piece(gun), pierced & directions);
}

void Safety::find_attackers(Slots& attackers) {
    target_.set(p_, command_);
    for (Slot gun : guns_) {
        if (target_.destroyed_by(p_, gun)) attackers.push_back(gun);
    }
}

// Moves the Command piece without a record; put back home, it leaves the position as before.
void Safety::put_command(Square square) {
    Undo unused;
    Edits(p_, unused).set_pose(command_, {square, home_.facing});
}

// The squares that the Command piece may end its move on, and perhaps some that it cannot reach.
Safety::Squares Safety::command_squares() const {
    const Piece& command = p_.piece(command_);
    Squares squares;
    squares.push_back(home_.square);
    if (PlainPiece(p_, command_).can_reverse()) {
        squares.push_back(static_cast<Square>(home_.square - delta_of(home_.facing)));
    }
    const auto& delta = reach_tables.square_delta[static_cast<std::size_t>(home_.facing)];
    const std::uint64_t seen = (1ULL << squares_within[command.speed]) - 1;
    for (std::uint64_t free = ~blocked_word(p_, command) & seen; free != 0; free &= free - 1) {
        const std::size_t i = static_cast<std::size_t>(std::countr_zero(free));
        squares.push_back(static_cast<Square>(home_.square + delta[i]));
    }
    return squares;
}

void Safety::filter_command(MoveList& list, std::size_t begin) {
    if (begin == list.size()) return;
    const Squares squares = command_squares();
    std::array<FacingSet, square_count> exposed;  // by square: the facings in which it would be destroyed
    for (Square s : squares) exposed[s] = 0;
    Squares doubtful;

    // 1. With the Command piece off the board: who fires at which of its squares?
    Targets endings(enemy_);
    Undo lift;
    Edits(p_, lift).remove(command_);
    endings.add_squares(p_, command_, squares);
    bool any = false;
    p_.pieces_of(enemy_).for_each([&](Slot slot) {
        const Piece& gun = p_.piece(slot);
        if (!fires_along_lines(gun.kind)) return;
        PlainPiece plain(p_, slot);
        const TargetSet in_reach = plain.lobs() ? TargetSet::first_of(endings.count()) : endings.in_reach(gun);
        in_reach.for_each([&](Slot n) {
            FacingSet& facings = exposed[endings.square(n)];
            if (facings == all_facings) return;
            plain.shots_at(endings, n, [&](const Piece& command, Move drive) {
                const Square s = command.square;
                any = true;
                facings |= aim_tables.exposed[command.kind][gun.power][direction_between(s, drive.to())];
                const bool told = std::find(doubtful.begin(), doubtful.end(), s) != doubtful.end();
                if (notices(gun, s) && !told) doubtful.push_back(s);
                return facings == all_facings;
            });
        });
    });
    Edits::undo(p_, lift);
    if (!any) return;

    // 2. Where it would stand in the way of these drives, it is put there to see.
    for (Square s : doubtful) {
        put_command(s);
        target_.set_unarmoured(p_, command_);
        exposed[s] = 0;
        p_.pieces_of(enemy_).for_each([&](Slot slot) { exposed[s] |= target_.exposed_to(p_, slot); });
    }
    if (!doubtful.empty()) put_command(home_.square);
    keep_if(list, begin, [&](Move move) {
        if (!has_facing(exposed[move.to()], move.facing())) return true;
        // Only its own shot can still save it.
        return move.action() == Action::shot && stays_safe(p_, move);
    });
}

// Whether the enemy may get to fire at the Command piece, or from elsewhere, once a piece has left its square.
bool Safety::may_unblock(Square square) const {
    const int direction = direction_between(home_.square, square);
    const Distances line = direction < 0 ? 0 : 0xffULL << (8 * direction);
    for (Slot gun : guns_) {
        if (notices(p_.piece(gun), square) || (line != 0 && may_fire(gun, line))) return true;
    }
    return false;
}

// Whether a move destroys each attacker or may stand in its way, or ends the game.
bool Safety::could_help(Move move, const Slots& attackers) const {
    const Slot victim = move.action() == Action::shot ? p_.slot_at(move.target()) : no_slot;
    if (victim == p_.command_of(enemy_) && victim != no_slot) return true;
    const bool on_ray = direction_between(home_.square, move.to()) >= 0;
    for (Slot attacker : attackers) {
        if (attacker != victim && !on_ray && !notices(p_.piece(attacker), move.to())) return false;
    }
    return true;
}

void Safety::filter_other(MoveList& list, std::size_t begin, Slot slot) {
    if (guns_.empty()) return;
    Slots attackers = attackers_;
    if (may_unblock(p_.piece(slot).square)) {
        attackers.clear();
        Undo lift;
        Edits(p_, lift).remove(slot);
        find_attackers(attackers);
        Edits::undo(p_, lift);
    }
    if (attackers.empty()) return;
    keep_if(list, begin, [&](Move move) { return could_help(move, attackers) && stays_safe(p_, move); });
}

}  // namespace tankchess
