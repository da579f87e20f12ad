#pragma once

#include "rules/fast/plain_piece.h"

namespace tankchess {

// Few pieces have anything to fire at, so this stands apart from the loop over pieces.
[[gnu::noinline]] inline Move* write_plain_shots(const Position& position, Slot slot, Targets& targets,
                                                 const TargetSet& in_reach, Move* out) {
    PlainPiece(position, slot).shots(targets, in_reach, [&](const Piece& t, Move drive) {
        *out++ = with_action(drive, Action::shot, t.square);
        return false;
    });
    return out;
}

// Kernels::plain_moves(). `Machine` writes drives and rules out targets. All of it is inlined into one function for
// each machine: nothing is called from piece to piece.
template <class Machine>
inline Move* plain_moves(const Position& position, const SlotSet& slots, Targets& targets, Move* out,
                         const Move* limit) {
    slots.for_each([&](Slot slot) {
        if (limit - out < most_plain_moves) return;
        const Piece& piece = position.piece(slot);
        out = Machine::write_drives(drive_mask(position, piece), piece, out);
        out += turns_in_place(piece.speed);
        *out = with_drive(first_drive(piece), drive_bits_of(piece)[reverse_pose]);
        out += can_reverse(position, piece);
        if (targets.count() == 0 || piece.weapon == Weapon::none) return;
        const int quarters = index_of(piece.facing) >> 1;
        const TargetSet in_reach = piece.weapon == Weapon::lob
                                       ? TargetSet::first_of(targets.count())
                                       : Machine::in_reach(targets.sight(piece.power), targets.index(quarters),
                                                           targets.count(), least_distances(piece), quarters);
        if (!in_reach.empty()) out = write_plain_shots(position, slot, targets, in_reach, out);
    });
    return out;
}

}  // namespace tankchess
