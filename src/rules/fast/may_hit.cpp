#include "rules/fast/may_hit.h"

namespace tankchess {

namespace {

// Whether a line from a target, `seen` squares long in each direction, comes within `steps` of a square.
bool line_comes_near(Square target, Distances seen, Square square, int steps) {
    const int dx = column_of(square) - column_of(target);
    const int dy = row_of(square) - row_of(target);
    for (int d = 0; d < facing_count; ++d) {
        int first = 1, last = distance_at(seen, d);
        const auto narrow = [&](int offset, int step) {
            if (step == 0) {
                if (std::abs(offset) > steps) last = 0;
            } else {
                first = std::max(first, offset * step - steps);
                last = std::min(last, offset * step + steps);
            }
        };
        narrow(dx, facing_dx[d]);
        narrow(dy, facing_dy[d]);
        if (first <= last) return true;
    }
    return false;
}

// By distance, for what does not fire along lines.
bool comes_near(const Position& p, const Piece& piece, Square target, int steps) {
    const KindRow& row = piece.row();
    const int range = row.weapon == Weapon::flame ? row.range_max : 1;
    if (row.weapon == Weapon::flame && is_hedge(p.terrain_at(target))) return true;  // S1: burns as a whole
    return row.weapon != Weapon::none && distance_between(piece.square, target) <= steps + range;
}

}  // namespace

TargetSet may_hit(const Position& p, const Piece& piece, Targets& targets) {
    const std::size_t count = targets.count();
    if (piece.aboard() || piece.cargo != no_slot) return TargetSet::first_of(count);  // S6
    const bool lobs = piece.weapon == Weapon::lob;
    const bool by_table = knows_aim(piece) && p.terrain_at(piece.square) != terrain::road;
    if (by_table && !lobs) {
        TargetSet found = targets.in_reach(piece);
        if (smoke_in_reach(p, piece)) {
            const Marksman m = own_marksman(p, piece);
            any_past_smoke(p, m, targets, [&](std::size_t n) {
                found.add(static_cast<Slot>(n));
                return false;
            });
        }
        return found;
    }
    const int steps = piece.row().speed + (p.terrain_at(piece.square) == terrain::road ? 1 : 0);
    if (!lobs && fires_along_lines(piece.kind) && steps > 0 && smoke_in_reach(p, piece)) {
        return TargetSet::first_of(count);
    }
    const Distances* const least = by_table ? least_distances(piece) : nullptr;
    const int quarters = index_of(piece.facing) >> 1;
    TargetSet found;
    for (std::size_t n = 0; n < count; ++n) {
        bool hit;
        if (!fires_along_lines(piece.kind)) {
            hit = comes_near(p, piece, targets.square(n), steps);
        } else {
            const Distances seen =
                lobs ? targets.lob_sight(n, piece.power, piece.row().range_max) : targets.sight(piece.power)[n];
            hit = least != nullptr ? at_least(std::rotr(seen, 16 * quarters), least[targets.index(quarters)[n]]) != 0
                                   : line_comes_near(targets.square(n), seen, piece.square, steps);
        }
        if (hit) found.add(static_cast<Slot>(n));
    }
    return found;
}

}  // namespace tankchess
