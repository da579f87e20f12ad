#include "rules/special_threat.h"

#include "rules/piece_moves.h"
#include "rules/play.h"

namespace tankchess {

namespace {

// Whether a gun could, on an empty board, drive to where it has the square in its lines. Not for the extra step of a
// road.
bool could_aim(const Piece& me, Square target) {
    constexpr Distances nowhere = static_cast<Distances>(never) * 0x0101010101010101ULL;
    const int quarters = static_cast<int>(me.facing) >> 1;
    const Distances* least = least_tables[me.kind][static_cast<std::size_t>(me.facing) & 1];
    return least == nullptr || least[aim_index(quarters, target) - aim_index(quarters, me.square)] != nowhere;
}

// Whether a piece is out of range of every target, by distance and geometry alone: spares most searches of its turns.
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
                return on_road || could_aim(me, t.square);
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

// Whether some turn of `slot` destroys the Command piece of `victim`, found by trying.
bool general_kill(const Position& p, Slot slot, Side victim) {
    const Side side = p.piece(slot).side;
    MoveList list;
    PieceMoves(p, side, Wanted::violent, list).add(slot);
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

SlotSet fatal_targets(const Position& p, Side owner) {
    SlotSet fatal;
    Slot command = p.command_of(owner);
    if (p.piece(command).aboard()) command = p.piece(command).carrier;
    fatal.add(command);
    if (p.bombs() == 0) return fatal;
    SlotSet bombs;
    for (Side s : all_sides) {
        p.pieces_of(s).for_each([&](Slot slot) {
            if (p.piece(slot).has(explosive) && !p.piece(slot).aboard()) bombs.add(slot);
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

bool special_kills_command(const Position& p, Slot slot, Side victim, const SlotSet& fatal) {
    return !out_of_range(p, p.piece(slot), fatal) && general_kill(p, slot, victim);
}

}  // namespace tankchess
