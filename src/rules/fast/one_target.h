#pragma once

#include <bit>
#include <cstdint>

#include "rules/fast/plain_piece.h"
#include "rules/fast/sighting.h"

namespace tankchess {

// A single piece under fire from plain pieces of the other side: a Command piece, as a rule.
class OneTarget {
public:
    explicit OneTarget(Side shooters) : shooters_(shooters) {}

    // Takes the piece where it now stands. Precondition: not aboard.
    void set(const Position& p, Slot slot) {
        const Piece& piece = p.piece(slot);
        const int slack = p.index().hedge_slack();
        sight_ = Sighting::of(piece.square, free_rays(p, piece.square, shooters_) + each_byte(slack));
        slot_ = slot;
        pierced_ = aim_tables.pierced[piece.kind][piece.facing].data();
    }

    // Whether a plain piece could fire at it and destroy it.
    bool destroyed_by(const Position& p, Slot shooter) const {
        return lines_from(p, shooter, pierced_[p.piece(shooter).power], [](int) { return true; });
    }

    // The facings in which a plain piece would destroy it. What armour makes of a shot depends on the facing alone (F8,
    // F9).
    FacingSet exposed_to(const Position& p, Slot shooter) const {
        const auto& exposed = aim_tables.exposed[p.piece(slot_).kind][p.piece(shooter).power];
        FacingSet facings = 0;
        lines_from(p, shooter, ~Distances{0}, [&](int direction) {
            facings |= exposed[direction];
            return facings == all_facings;
        });
        return facings;
    }

private:
    // Calls `found` with the directions in which the shooter could stand and fire at the piece, until it is true.
    template <class F>
    bool lines_from(const Position& p, Slot shooter, Distances among, F&& found) const {
        const Piece& gun = p.piece(shooter);
        if (!sight_.open_to(gun, among)) return false;
        PlainPiece plain(p, shooter);
        const Distances seen = plain.lobs() ? plain.lob_range() : sight_.rays;
        const Piece& target = p.piece(slot_);
        return plain.lines_to(target.square, target.has(low_silhouette), seen & among,
                              sight_.index[static_cast<std::size_t>(plain.quarters())], found);
    }

    Side shooters_;
    Slot slot_ = no_slot;
    Sighting sight_{};
    const Distances* pierced_ = nullptr;  // by power
};

}  // namespace tankchess
