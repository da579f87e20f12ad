#include "rules/moves/special_threat.h"

#include "rules/fast/flood_fire.h"
#include "rules/moves/piece_moves.h"
#include "rules/play/play.h"

namespace tankchess {

namespace {

// fatal_targets() as if the piece `gone` were not there.
SlotSet fatal_without(const Position& p, Side owner, Slot gone) {
    SlotSet fatal;
    Slot command = p.command_of(owner);
    if (p.piece(command).aboard()) command = p.piece(command).carrier;
    fatal.add(command);
    if (p.bombs() == 0) return fatal;
    SlotSet bombs;
    for (Side s : all_sides) {
        p.pieces_of(s).for_each([&](Slot slot) {
            if (slot != gone && p.piece(slot).has(explosive) && !p.piece(slot).aboard()) bombs.add(slot);
        });
    }
    for (bool grown = true; grown;) {
        grown = false;
        bombs.for_each([&](Slot bomb) {
            if (fatal.has(bomb)) return;
            const bool reaches = fatal.any_of(
                [&](Slot target) { return distance_between(p.piece(bomb).square, p.piece(target).square) == 1; });
            if (reaches) {
                fatal.add(bomb);
                grown = true;
            }
        });
    }
    return fatal;
}

// The targets among `fatal` that a weapon of `side` may aim at (F1).
template <class F>
bool any_target(const Position& p, const SlotSet& fatal, Side side, F&& f) {
    return fatal.any_of([&](Slot slot) {
        const Piece& t = p.piece(slot);
        return (t.side != side || t.has(explosive)) && f(t);
    });
}

// S4.
template <class Ends>
bool charge_kills(const Position& p, const Marksman& m, const SlotSet& fatal, Ends&& ends) {
    return any_target(p, fatal, m.gun.side, [&](const Piece& t) {
        if (t.side == m.gun.side) return false;
        for (int d = 0; d < facing_count; ++d) {
            if (m.gun.power <= armour_hit(t.kind, t.facing, d)) continue;
            const Square s = static_cast<Square>(t.square + delta_of(facing_at(d)));
            for (int f = 0; f < facing_count; ++f) {
                if ((!m.aboard || f == (d ^ 4)) && ends(s, facing_at(f - m.eighths_off))) return true;
            }
        }
        return false;
    });
}

// S1: a flame at distance 2 that reaches `s`, on which `standing` is or nobody.
template <class Ends>
bool flame_reaches(const Position& p, const Marksman& m, Square s, const Piece* standing, Ends&& ends) {
    const int spread = m.gun.has(turret) && !m.aboard ? 1 : 0;
    for (int d = 0; d < facing_count; ++d) {
        const int delta = delta_of(facing_at(d));
        const SquareClass between = m.class_at(p, s + delta);
        if (between >> (hard_shift + (d & 3)) & 1) continue;
        const bool low_between = between >> (low_shift + (d & 3)) & 1;
        if (low_between && standing != nullptr && standing->has(low_silhouette)) continue;
        for (int side = -spread; side <= spread; ++side) {
            if (ends(static_cast<Square>(s + 2 * delta), facing_at(d + 4 + side - m.eighths_off))) return true;
        }
    }
    return false;
}

template <class Ends>
bool flame_kills(const Position& p, const Marksman& m, const SlotSet& fatal, Ends&& ends) {
    if (any_target(p, fatal, m.gun.side, [&](const Piece& t) { return flame_reaches(p, m, t.square, &t, ends); })) {
        return true;
    }
    // The whole shape of a hedge burns at once.
    return fatal.any_of([&](Slot slot) {
        const Terrain shape = p.terrain_at(p.piece(slot).square);
        if (!is_hedge(shape)) return false;
        bool kills = false;
        for_each_square(p.size(), [&](Square s) {
            if (kills || p.terrain_at(s) != shape) return;
            const Slot there = s == m.left && !m.boat_stays ? no_slot : p.slot_at(s);
            const Piece* standing = there == no_slot ? nullptr : &p.piece(there);
            if (standing != nullptr && standing->side == m.gun.side && !standing->has(explosive)) return;
            kills = flame_reaches(p, m, s, standing, ends);
        });
        return kills;
    });
}

// S3: the bomb itself must not count among what sets the chain off, for it has moved.
bool blast_kills(const Position& p, Slot bomb, Side victim, const DriveFlood& flood) {
    const int power = p.piece(bomb).power;
    return fatal_without(p, victim, bomb).any_of([&](Slot slot) {
        const Piece& t = p.piece(slot);
        for (int d = 0; d < facing_count; ++d) {
            if (power <= armour_hit(t.kind, t.facing, d)) continue;
            const Square s = static_cast<Square>(t.square + delta_of(facing_at(d)));
            if (flood.stands(s) || flood.wrecked(s)) return true;
        }
        return false;
    });
}

template <class Ends>
bool weapon_kills(const Position& p, const Marksman& m, const SlotSet& fatal, Targets& aims, Ends&& ends) {
    switch (m.gun.row().weapon) {
        case Weapon::gun:
        case Weapon::lob:
            return shots_after_drive(p, m, aims, ends, [](const Piece&, Square, Facing) { return true; });
        case Weapon::flame:
            return flame_kills(p, m, fatal, ends);
        case Weapon::charge:
            return charge_kills(p, m, fatal, ends);
        default:
            return false;  // a blast needs no aim, and none is set off aboard
    }
}

// What the drives of `slot` lead to.
bool flood_kills(const Position& p, Slot slot, Side victim, const SlotSet& fatal, Targets& aims,
                 const DriveFlood& flood) {
    const Piece& piece = p.piece(slot);
    const auto stands = [&](Square s, Facing f) { return flood.stands(s, f); };
    if (piece.cargo != no_slot) {
        // S6: the boat drives, its cargo acts.
        const Piece& cargo = p.piece(piece.cargo);
        Marksman m(p, piece, cargo);
        m.aboard = true;
        return weapon_kills(p, m, fatal, aims, stands);
    }
    if (piece.row().weapon == Weapon::blast && blast_kills(p, slot, victim, flood)) return true;
    Marksman m = own_marksman(p, piece);
    if (weapon_kills(p, m, fatal, aims, stands)) return true;
    if (flood.boarded().empty()) return false;
    m.aboard = true;
    return weapon_kills(p, m, fatal, aims, [&](Square s, Facing f) {
        for (const Pose& pose : flood.boarded()) {
            if (pose.square == s && pose.facing == f) return true;
        }
        return false;
    });
}

// Whether some move of `slot` destroys the Command piece of `victim`, found by trying: where drives clear markers.
bool tried_kill(const Position& p, Slot slot, Side victim, const SlotSet& fatal) {
    const Side side = p.piece(slot).side;
    MoveList list;
    PieceMoves moves(p, side, Wanted::captures_with_doubles, list);
    moves.aim_at(fatal);
    moves.add(slot);
    if (list.empty()) return false;
    Position trial = p;
    if (trial.side_to_move() != side) {
        Undo unused;
        Edits(trial, unused).set_turn(side, trial.turn());
    }
    for (Move m : list) {
        if (m.leaves()) continue;
        Undo undo;
        do_move(trial, m, undo);
        const bool killed = trial.command_of(victim) == no_slot;
        undo_move(trial, undo);
        if (killed) return true;
    }
    return false;
}

}  // namespace

bool out_of_range(const Position& p, const Piece& me, const SlotSet& targets) {
    const KindRow& row = me.row();
    if (me.aboard() || me.cargo != no_slot || row.has(fortification)) return false;
    const bool on_road = p.terrain_at(me.square) == terrain::road;
    const int steps = row.speed + (on_road ? 1 : 0);
    return !targets.any_of([&](Slot slot) {
        const Piece& t = p.piece(slot);
        const int distance = distance_between(me.square, t.square);
        switch (row.weapon) {
            case Weapon::none:
                return false;
            case Weapon::gun:
                return true;  // may_see() tells
            case Weapon::lob:
                return distance <= steps + row.range_max;
            // A burning hedge reaches further than the flame (S1).
            case Weapon::flame:
                return distance <= steps + row.range_max || is_hedge(p.terrain_at(t.square));
            default:
                return distance <= steps + 1;
        }
    });
}

SlotSet fatal_targets(const Position& p, Side owner) { return fatal_without(p, owner, no_slot); }

void add_aimable(const Position& p, const SlotSet& fatal, Side side, Targets& targets) {
    fatal.for_each([&](Slot slot) {
        const Piece& t = p.piece(slot);
        if (t.side != side || t.has(explosive)) targets.add(p, slot);
    });
}

bool special_kills_command(const Position& p, Slot slot, Side victim, const SlotSet& fatal, Targets& aims) {
    const Piece& piece = p.piece(slot);
    if (out_of_range(p, piece, fatal)) return false;
    if (piece.has(fortification)) {  // F10
        return weapon_kills(p, Marksman(p, piece, piece), fatal, aims,
                            [&](Square s, Facing f) { return s == piece.square && f == piece.facing; });
    }
    const bool shoots = fires_along_lines(piece.kind) && piece.cargo == no_slot;
    if (shoots && !may_see(p, own_marksman(p, piece), aims)) return false;
    const DriveFlood flood(p, slot);
    if (flood.complete()) return flood_kills(p, slot, victim, fatal, aims, flood);
    if (piece.cargo == no_slot && !piece.aboard()) {
        // Smoke that a drive clears only opens lines: a shot with all of it standing is a shot.
        const DriveFlood over(p, slot, DriveFlood::Markers::driven_over);
        if (over.complete() && over.boarded().empty()) {
            if (flood_kills(p, slot, victim, fatal, aims, over)) return true;
            const Weapon weapon = piece.row().weapon;
            if (weapon == Weapon::charge || weapon == Weapon::blast) return false;
            if (weapon == Weapon::flame &&
                !fatal.any_of([&](Slot t) { return may_reach(p, piece, over, p.piece(t).square); })) {
                return false;
            }
            const auto ends = [&](Square s, Facing f) { return over.stands(s, f); };
            if (shoots && behind_smoke(p, own_marksman(p, piece), aims, ends).empty()) return false;
        }
    }
    return tried_kill(p, slot, victim, fatal);
}

}  // namespace tankchess
