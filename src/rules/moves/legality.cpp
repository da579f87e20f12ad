#include "rules/moves/legality.h"

#include "rules/fast/flood.h"
#include "rules/fast/one_target.h"
#include "rules/moves/piece_moves.h"
#include "rules/moves/safety.h"
#include "rules/moves/special_threat.h"
#include "rules/play/drive.h"
#include "rules/play/play.h"

namespace tankchess {

namespace {

// Calls `stop` with each piece of `attacker` that could destroy the enemy Command piece, until it returns true.
template <class Stop>
bool any_attacker(const Position& p, Side attacker, Stop&& stop) {
    const Side victim = opponent_of(attacker);
    if (!p.mode().command_decides || p.command_of(victim) == no_slot) return false;
    const SlotSet fatal_slots = fatal_targets(p, victim);
    auto special = [&](Slot slot) { return special_kills_command(p, slot, victim, fatal_slots); };
    if (fatal_slots.count() == 1) {
        OneTarget target(attacker);
        target.set(p, fatal_slots.first());
        return p.pieces_of(attacker).any_of([&](Slot slot) {
            return (is_plain(p, p.piece(slot)) ? target.destroyed_by(p, slot) : special(slot)) && stop(slot);
        });
    }
    Targets fatal(attacker);
    fatal_slots.for_each([&](Slot slot) {
        const Piece& t = p.piece(slot);
        if (t.side != attacker || t.has(explosive)) fatal.add(p, slot);  // F1
    });
    return p.pieces_of(attacker).any_of([&](Slot slot) {
        return (is_plain(p, p.piece(slot)) ? plain_hits(p, slot, fatal) : special(slot)) && stop(slot);
    });
}

}  // namespace

bool threatens_command(const Position& position, Side attacker) {
    return any_attacker(position, attacker, [](Slot) { return true; });
}

SlotSet command_attackers(const Position& position, Side attacker) {
    SlotSet found;
    any_attacker(position, attacker, [&](Slot slot) {
        found.add(slot);
        return false;
    });
    return found;
}

bool threatens_escape(const Position& p, Side side) {
    const Slot command = p.command_of(side);
    if (!p.mode().command_decides || command == no_slot) return false;
    const Piece& piece = p.piece(command);
    if (!may_leave(p, piece)) return false;
    if (rows_to_leave(p.size(), side, piece.square) > piece.row().speed + 1) return false;
    const DriveFlood flood(p, command);
    if (flood.leaves() || flood.complete()) return flood.leaves();
    DriveGraph graph;
    explore_drives(p, command, graph);
    for (const DriveNode& node : graph.nodes) {
        if (node.fate == Fate::out) return true;
    }
    return false;
}

void legal_moves(const Position& position, MoveList& list) {
    if (!position.mode().mate_style) return pseudo_moves(position, list);
    Position trial = position;
    legal_moves(trial, list);
}

void legal_moves(Position& position, MoveList& list) {
    if (!position.mode().mate_style) return pseudo_moves(position, list);
    if (!is_plain_game(position)) {
        pseudo_moves(position, list);
        return keep_if(list, 0, [&](Move move) { return stays_safe(position, move); });
    }
    list.clear();
    if (settled(position).over()) return;
    Safety safety(position);
    PieceMoves moves(position, position.side_to_move(), Wanted::all, list);
    position.pieces_of(position.side_to_move()).for_each([&](Slot slot) {
        const std::size_t begin = list.size();
        moves.add(slot);
        safety.filter(list, begin, slot);
    });
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
