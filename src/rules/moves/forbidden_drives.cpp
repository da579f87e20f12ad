#include "rules/moves/forbidden_drives.h"

#include "rules/moves/piece_moves.h"
#include "rules/moves/safety.h"
#include "rules/position/edits.h"

namespace tankchess {

ForbiddenDrives::ForbiddenDrives(Position& position, const SlotSet& attackers)
    : p_(position),
      attackers_(attackers),
      command_(position.command_of(position.side_to_move())),
      possible_(position.mode().mate_style && is_plain_game(position)) {}

bool ForbiddenDrives::has(Move move) {
    if (!applies_to(move)) return false;
    const Slot mover = p_.slot_at(move.from());
    if (mover == command_) {
        if (!flight_in_doubt_) return false;
        if (!exposure_) exposure_.emplace(p_);
        return has_facing(exposure_->at(move.to()), move.facing());
    }
    if (attackers_.empty()) return false;
    const auto row = static_cast<std::size_t>(row_of(move.to()));
    const std::uint32_t bit = 1u << column_of(move.to());
    if (!(asked_[row] & bit)) {
        asked_[row] |= bit;
        if (!parries(mover, move.to())) useless_[row] |= bit;
    }
    return useless_[row] & bit;
}

void ForbiddenDrives::note(Move move) { flight_in_doubt_ |= applies_to(move) && p_.slot_at(move.from()) == command_; }

// Where the mover came from it may have stood in the way, too: so it stays there, and a double of it is put in.
bool ForbiddenDrives::parries(Slot mover, Square square) {
    if (p_.slot_at(square) != no_slot) return false;  // it merely turns
    Edits::put_double(p_, mover, square);
    OneTarget target(opponent_of(p_.side_to_move()));
    target.set(p_, command_);
    const bool destroyed = attackers_.any_of([&](Slot slot) {
        const Piece& gun = p_.piece(slot);
        return (!gun.command || is_plain(p_, gun)) && target.destroyed_by(p_, slot);
    });
    Edits::take_double(p_, mover, square);
    return !destroyed;
}

}  // namespace tankchess
