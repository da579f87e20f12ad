#include "rules/moves/forbidden_drives.h"

#include "rules/moves/piece_moves.h"
#include "rules/moves/safety.h"
#include "rules/position/edits.h"

namespace tankchess {

ForbiddenDrives::ForbiddenDrives(Position& position, const Threat& threat)
    : p_(position),
      threat_(threat),
      command_(position.command_of(position.side_to_move())),
      possible_(position.mode().mate_style && is_plain_game(position)) {}

bool ForbiddenDrives::has(Move move) {
    if (!applies_to(move)) return false;
    const Slot mover = p_.slot_at(move.from());
    // Where the mover came from it may have stood in the way, too: so it stays there, and a double of it is put in.
    const auto with_double = [&](auto&& question) {
        return [this, mover, at = move.to(), question] {
            if (p_.slot_at(at) != no_slot) return true;  // it merely turns
            Edits::put_double(p_, mover, at);
            const bool answer = question();
            Edits::take_double(p_, mover, at);
            return answer;
        };
    };
    if (threat_.escape && escapes_.ask(move.to(), with_double([this] { return escape_stands(); }))) return true;
    if (mover != command_) {
        return !threat_.attackers.empty() && attacks_.ask(move.to(), with_double([this] { return attack_stands(); }));
    }
    if (!flight_in_doubt_) return false;
    if (!exposure_) exposure_.emplace(p_);
    return has_facing(exposure_->at(move.to()), move.facing());
}

void ForbiddenDrives::note(Move move) { flight_in_doubt_ |= applies_to(move) && p_.slot_at(move.from()) == command_; }

bool ForbiddenDrives::attack_stands() const {
    OneTarget target(opponent_of(p_.side_to_move()));
    target.set(p_, command_);
    return threat_.attackers.any_of([&](Slot slot) {
        const Piece& gun = p_.piece(slot);
        return (!gun.command || is_plain(p_, gun)) && target.destroyed_by(p_, slot);
    });
}

bool ForbiddenDrives::escape_stands() const { return threatens_escape(p_, opponent_of(p_.side_to_move())); }

}  // namespace tankchess
