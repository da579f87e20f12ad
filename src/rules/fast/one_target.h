#pragma once

#include <bit>
#include <cstdint>

#include "rules/fast/plain_piece.h"
#include "rules/fast/sighting.h"

namespace tankchess {

// A single piece under fire from plain pieces of the other side: a Command piece, as a rule.
class OneTarget {
public:
    explicit OneTarget(Side shooters) : targets_(shooters) {}

    // Takes the piece where it now stands. Precondition: not aboard.
    void set(const Position& p, Slot slot) {
        targets_.clear();
        targets_.add(p, slot);
        sight_ = targets_.sighting(0);
        kind_ = p.piece(slot).kind;
        reface(p);
    }
    // The piece has turned, nothing else is new.
    void reface(const Position& p) {
        targets_.reface(p, 0);
        const Facing facing = p.piece(targets_.slot(0)).facing;
        pierced_ = aim_tables.pierced[kind_][static_cast<std::size_t>(facing)].data();
    }
    // The same for exposed_to(): whatever its facing.
    void set_unarmoured(const Position& p, Slot slot) {
        set(p, slot);
        targets_.pierce_all(0);
    }

    // As PlainPiece::shots().
    template <class F>
    bool shots(const Position& p, Slot shooter, F&& found) {
        const Piece& gun = p.piece(shooter);
        return sight_.open_to(gun, pierced_[gun.power]) && PlainPiece(p, shooter).shots(targets_, found);
    }
    // Whether a plain piece could fire at it and destroy it.
    bool destroyed_by(const Position& p, Slot shooter) {
        return shots(p, shooter, [](const Piece&, Move) { return true; });
    }

    // The facings in which a plain piece would destroy it. What armour makes of a shot depends on the facing alone (F8,
    // F9). After set_unarmoured().
    FacingSet exposed_to(const Position& p, Slot shooter) {
        const Piece& gun = p.piece(shooter);
        if (!sight_.open_to(gun, ~Distances{0})) return 0;
        FacingSet facings = 0;
        PlainPiece(p, shooter).shots(targets_, [&](const Piece& t, Move drive) {
            facings |= aim_tables.exposed[kind_][gun.power][direction_between(t.square, drive.to())];
            return false;
        });
        return facings;
    }

private:
    Targets targets_;
    Sighting sight_{};
    Kind kind_ = 0;
    const Distances* pierced_ = nullptr;  // by power
};

}  // namespace tankchess
