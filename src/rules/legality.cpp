#include "rules/legality.h"

#include "rules/drive.h"
#include "rules/piece_moves.h"
#include "rules/play.h"

namespace tankchess {

namespace {

constexpr Side opponent_of(Side s) { return s == Side::white ? Side::black : Side::white; }

// The pieces whose destruction takes the Command piece of `owner` with it: the piece itself (or the boat it is aboard
// of), and every bomb whose chain of explosions reaches it (S3).
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

// G5, for a move that is pseudo-legal; `trial` is the position, changed and restored.
bool stays_safe(Position& trial, Move move) {
    const Side side = trial.side_to_move();
    const Side opponent = opponent_of(side);
    Undo undo;
    do_move(trial, move, undo);
    const Outcome o = settled(trial);
    const bool safe =
        o.over() ? !o.won_by(opponent) : !threatens_escape(trial, opponent) && !threatens_command(trial, opponent);
    undo_move(trial, undo);
    return safe;
}

}  // namespace

bool threatens_command(const Position& p, Side attacker) {
    const Side victim = opponent_of(attacker);
    if (!p.mode().command_decides || p.command_of(victim) == no_slot) return false;
    Targets fatal(attacker);
    const SlotSet fatal_slots = fatal_targets(p, victim);
    fatal_slots.for_each([&](Slot slot) {
        const Piece& t = p.piece(slot);
        if (t.side != attacker || t.has(explosive)) fatal.add(p, slot);  // F1
    });
    return p.pieces_of(attacker).any_of([&](Slot slot) {
        if (!is_plain(p, p.piece(slot))) {
            return !out_of_range(p, p.piece(slot), fatal_slots) && general_kill(p, slot, victim);
        }
        return plain_hits(p, slot, fatal);
    });
}

bool threatens_escape(const Position& p, Side side) {
    const Slot command = p.command_of(side);
    if (!p.mode().command_decides || command == no_slot) return false;
    const Piece& piece = p.piece(command);
    if (!may_leave(p, piece)) return false;
    if (rows_to_leave(p.size(), side, piece.square) > piece.row().speed + 1) return false;
    DriveGraph graph;
    explore_drives(p, command, graph);
    for (const DriveNode& node : graph.nodes) {
        if (node.fate == Fate::out) return true;
    }
    return false;
}

void legal_moves(const Position& position, MoveList& list) {
    pseudo_moves(position, list);
    if (!position.mode().mate_style) return;
    Position trial = position;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Move move = list[i];
        if (stays_safe(trial, move)) list[kept++] = move;
    }
    list.set_size(kept);
}

bool is_legal(const Position& position, Move move) {
    if (!is_pseudo_move(position, move)) return false;
    if (!position.mode().mate_style) return true;
    Position trial = position;
    return stays_safe(trial, move);
}

bool has_legal_move(const Position& position) {
    MoveList list;
    pseudo_moves(position, list);
    if (!position.mode().mate_style) return !list.empty();
    Position trial = position;
    for (Move m : list) {
        if (stays_safe(trial, m)) return true;
    }
    return false;
}

Announcement announcement(const Position& position) {
    if (!position.mode().mate_style || settled(position).over()) return {};
    const Side opponent = opponent_of(position.side_to_move());
    return {threatens_command(position, opponent), threatens_escape(position, opponent)};
}

Outcome mate_outcome(const Position& position) {
    if (has_legal_move(position)) return {};
    const Side loser = position.side_to_move();
    const Side winner = opponent_of(loser);
    const std::uint8_t bit = static_cast<std::uint8_t>(1u << index_of(winner));
    if (threatens_command(position, winner)) return {Reason::checkmate, bit};
    MoveList list;
    pseudo_moves(position, list);
    Position trial = position;
    for (Move m : list) {
        Undo undo;
        do_move(trial, m, undo);
        const bool allows = trial.command_of(loser) == no_slot || threatens_command(trial, winner);
        undo_move(trial, undo);
        if (!allows) return {Reason::escapemate, bit};
    }
    return {Reason::checkmate, bit};
}

}  // namespace tankchess
