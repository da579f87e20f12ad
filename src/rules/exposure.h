#pragma once

#include <bit>
#include <cstdint>

#include "rules/plain_piece.h"

namespace tankchess {

// A set of facings, one bit for each.
using Facings = std::uint8_t;
constexpr bool has_facing(Facings set, Facing f) { return set >> index_of(f) & 1; }

// The facings in which a piece, where it stands, would be destroyed by a plain piece of the enemy. What armour makes of
// a shot depends on the facing alone (F8, F9). `target` holds the one piece, with pierce_all(0).
inline Facings exposed_facings(const Position& p, Slot shooter, Targets& target) {
    const Piece& gun = p.piece(shooter);
    if (!fires_along_lines(gun.kind)) return 0;
    unsigned from = 0;
    PlainPiece(p, shooter).shots(target, [&](const Piece& t, Move drive) {
        from |= 1u << direction_between(t.square, drive.to());
        return false;
    });
    if (from == 0) return 0;
    unsigned facings = 0;
    const Kind kind = p.piece(target.slot(0)).kind;
    for (unsigned f = 0; f < facing_count; ++f) {
        const Distances pierced = aim_tables.pierced[kind][f][gun.power];
        for (unsigned rest = from; rest != 0; rest &= rest - 1) {
            facings |= static_cast<unsigned>(pierced >> (8 * std::countr_zero(rest)) & 1) << f;
        }
    }
    return static_cast<Facings>(facings);
}

}  // namespace tankchess
