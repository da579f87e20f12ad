#include "rules/play/actions.h"

#include <algorithm>

namespace tankchess {

namespace {

// What the weapon destroys and what else can be done; or, with `held`, the targets whose armour withstands it.
template <bool held>
class Lister {
public:
    Lister(const Position& position, const Actor& actor, Candidates& candidates)
        : p(position), me(position.piece(actor.slot)), row(me.row()), a(actor), out(candidates) {}

    void shots() {
        if (row.weapon == Weapon::gun) for_directions([&](Facing d) { gun(d); });
        if (row.weapon == Weapon::lob) for_directions([&](Facing d) { lob(d); });
    }

    void withstood() {
        shots();
        if (row.weapon == Weapon::charge) adjacent(Action::charge);
        if (row.weapon == Weapon::blast && !a.aboard) adjacent(Action::blast);
    }

    void all() {
        shots();
        if (row.weapon == Weapon::flame) for_directions([&](Facing d) { flame(d); });
        if (row.weapon == Weapon::charge) adjacent(Action::charge);
        if (row.weapon == Weapon::blast && !a.aboard) add(Action::blast, no_square, true);
        if (row.has(lays_smoke)) for_directions([&](Facing d) { smoke(d); });
        if (row.has(lays_mines) && !a.aboard) mine();
    }

private:
    void add(Action action, Square target, bool entangled) { out.push_back({action, target, entangled}); }

    template <class F>
    void for_directions(F&& f) const {
        const int spread = row.has(turret) && !a.aboard ? 1 : 0;  // S6: only ahead from a boat
        for (int side = -spread; side <= spread; ++side) f(turned(a.pose.facing, side));
    }

    // F1.
    bool is_target(const Piece& other) const { return other.side != me.side || other.has(explosive); }
    // F8, F9: pierced or held, as the list wants it.
    bool wanted(const Piece& other, Facing direction) const {
        return (row.power > armour_hit(other.kind, other.facing, index_of(opposite(direction)))) != held;
    }
    bool hard(Square s, Facing d) const { return p.blocks_fire(s, d); }
    bool low(Square s, Facing d) const { return p.is_low(s, d); }

    // F2–F6.
    void gun(Facing d) {
        bool low_between = false;
        for (int n = 1;; ++n) {
            const Square s = square_along(p.size(), a.pose.square, d, n);
            if (s == no_square) return;
            if (const Slot slot = p.slot_at(s); slot != no_slot && n >= row.range_min) {
                const Piece& other = p.piece(slot);
                if (is_target(other) && wanted(other, d) && !(low_between && other.has(low_silhouette))) {
                    add(Action::shot, s, other.has(explosive));
                }
            }
            if (hard(s, d)) return;
            if (low(s, d)) {
                low_between = true;
                if (row.has(cannot_fire_over_low)) return;  // F5
            }
        }
    }

    // F7.
    void lob(Facing d) {
        for (int n = row.range_min; n <= row.range_max; ++n) {
            const Square s = square_along(p.size(), a.pose.square, d, n);
            if (s == no_square) return;
            const Slot slot = p.slot_at(s);
            if (slot == no_slot) continue;
            const Piece& other = p.piece(slot);
            if (is_target(other) && wanted(other, d)) add(Action::shot, s, other.has(explosive));
        }
    }

    // S1: with one square between.
    void flame(Facing d) {
        const Square between = square_along(p.size(), a.pose.square, d, row.range_min - 1);
        const Square s = square_along(p.size(), a.pose.square, d, row.range_min);
        if (s == no_square || hard(between, d)) return;
        const Terrain t = p.terrain_at(s);
        if (const Slot slot = p.slot_at(s); slot != no_slot) {
            const Piece& other = p.piece(slot);
            if (!is_target(other) || (low(between, d) && other.has(low_silhouette))) return;
            add(Action::flame, s, other.has(explosive) || is_hedge(t));
        } else if (is_hedge(t) || t == terrain::ice) {
            add(Action::flame, s, is_hedge(t));
        }
    }

    // S4: a charge by target. S3: a blast has no target, so only what withstands it is listed by square.
    void adjacent(Action action) {
        for (int f = 0; f < facing_count; ++f) {
            const Facing d = facing_at(f);
            if (a.aboard && d != a.pose.facing) continue;
            const Square s = neighbour(p.size(), a.pose.square, d);
            const Slot slot = s == no_square ? no_slot : p.slot_at(s);
            if (slot == no_slot) continue;
            const Piece& other = p.piece(slot);
            if (other.side != me.side && wanted(other, d)) add(action, s, other.has(explosive));
        }
    }

    // S2.
    void smoke(Facing d) {
        for (int n = 1; n <= smoke_range; ++n) {
            const Square s = square_along(p.size(), a.pose.square, d, n);
            if (s == no_square) return;
            const Terrain t = p.terrain_at(s);
            const bool refused = t == terrain::high || t == terrain::water || t == terrain::fire || is_hedge(t) ||
                                 !p.unoccupied(s) || p.smoke_at(s);
            if (!refused) add(Action::smoke, s, false);
        }
    }

    // S5.
    void mine() {
        const Square s = neighbour(p.size(), a.pose.square, opposite(a.pose.facing));
        if (s == no_square || !p.unoccupied(s) || p.mine_at(s)) return;
        const Terrain t = p.terrain_at(s);
        if (t == terrain::open || t == terrain::road || t == terrain::ice || is_hedge(t)) add(Action::mine, s, false);
    }

    const Position& p;
    const Piece& me;
    const KindRow& row;
    const Actor& a;
    Candidates& out;
};

}  // namespace

void list_actions(const Position& lifted, const Actor& actor, Candidates& out) {
    Lister<false>(lifted, actor, out).all();
}

void list_shots(const Position& lifted, const Actor& actor, Candidates& out) {
    Lister<false>(lifted, actor, out).shots();
}

void list_held(const Position& lifted, const Actor& actor, Candidates& out) {
    Lister<true>(lifted, actor, out).withstood();
}

void list_flags(const Position& p, Slot mover, Square square, Candidates& out) {
    const Piece& me = p.piece(mover);
    if (me.flag || !is_vehicle(me.kind)) return;
    // One entry for each square: a flag on the ground there goes before the one of a carrier that stands over it.
    const std::size_t first = out.size();
    auto add = [&](Square s) {
        for (std::size_t i = first; i < out.size(); ++i) {
            if (out[i].target == s) return;
        }
        out.push_back({Action::flag, s, false});
    };
    for (Square site : p.sites()) {
        if (in_site(site, square)) add(site);
    }
    for (Square s : p.flags()) {
        if (distance_between(s, square) <= 1) add(s);
    }
    // On the home row both carriers would score the same flag: no action, the same result (M9).
    const int home = home_row(p.size(), me.side);
    p.pieces_of(me.side).for_each([&](Slot slot) {
        const Piece& other = p.piece(slot);
        if (slot == mover || !other.flag || distance_between(other.square, square) != 1) return;
        if (row_of(square) != home || row_of(other.square) != home) add(other.square);
    });
}

}  // namespace tankchess
