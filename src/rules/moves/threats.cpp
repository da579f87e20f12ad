#include "rules/moves/threats.h"

#include "rules/fast/flood.h"
#include "rules/fast/leaving.h"
#include "rules/fast/one_target.h"
#include "rules/moves/piece_moves.h"
#include "rules/moves/special_threat.h"
#include "rules/play/drive.h"

namespace tankchess {

namespace {

// Calls `stop` with each of these pieces of `attacker` that could destroy the enemy Command piece, until it returns
// true.
template <class Stop>
bool any_attacker(const Position& p, Side attacker, const SlotSet& among, Stop&& stop) {
    const Side victim = opponent_of(attacker);
    if (among.empty() || !p.mode().command_decides || p.command_of(victim) == no_slot) return false;
    const SlotSet fatal_slots = fatal_targets(p, victim);
    Targets aims(attacker);  // filled for the first piece that needs them
    const auto fill_aims = [&] {
        if (aims.count() == 0) add_aimable(p, fatal_slots, attacker, aims);
    };
    auto special = [&](Slot slot) {
        fill_aims();
        return special_kills_command(p, slot, victim, fatal_slots, aims);
    };
    const bool plain = all_plain(p);
    const auto tables_suffice = [&](const Piece& piece) { return (plain && !piece.command) || is_plain(p, piece); };
    if (fatal_slots.count() == 1) {
        OneTarget target(attacker);
        target.set(p, fatal_slots.first());
        return among.any_of([&](Slot slot) {
            return (tables_suffice(p.piece(slot)) ? target.destroyed_by(p, slot) : special(slot)) && stop(slot);
        });
    }
    fill_aims();
    return among.any_of([&](Slot slot) {
        return (tables_suffice(p.piece(slot)) ? plain_hits(p, slot, aims) : special(slot)) && stop(slot);
    });
}

}  // namespace

bool threatens_command(const Position& position, Side attacker, const SlotSet& among) {
    return any_attacker(position, attacker, among, [](Slot) { return true; });
}

SlotSet command_attackers(const Position& position, Side attacker, const SlotSet& among) {
    SlotSet found;
    any_attacker(position, attacker, among, [&](Slot slot) {
        found.add(slot);
        return false;
    });
    return found;
}

bool threatens_command(const Position& position, Side attacker) {
    return threatens_command(position, attacker, position.pieces_of(attacker));
}

SlotSet command_attackers(const Position& position, Side attacker) {
    return command_attackers(position, attacker, position.pieces_of(attacker));
}

bool threatens_escape(const Position& p, Side side) {
    const Slot command = p.command_of(side);
    if (!p.mode().command_decides || command == no_slot) return false;
    const Piece& piece = p.piece(command);
    if (!may_leave(p, piece)) return false;
    if (rows_to_leave(p.size(), side, piece.square) > piece.row().speed + 1) return false;
    if (is_plain_but_for_edges(p, piece)) return drives_off(p, piece);
    const DriveFlood flood(p, command);
    if (flood.leaves() || flood.complete()) return flood.leaves();
    DriveGraph graph;
    explore_drives(p, command, graph);
    for (const DriveNode& node : graph.nodes) {
        if (node.fate == Fate::out) return true;
    }
    return false;
}

Threat threat_of(const Position& p, Side side) { return {command_attackers(p, side), threatens_escape(p, side)}; }

}  // namespace tankchess
