#include "rules/moves/movegen.h"

#include "rules/fast/flood_fire.h"
#include "rules/moves/piece_moves.h"
#include "rules/moves/special_threat.h"
#include "rules/play/settled.h"

namespace tankchess {

namespace {

void list_side(const Position& position, Wanted wanted, MoveList& list) {
    list.clear();
    PieceMoves moves(position, position.side_to_move(), wanted, list);
    moves.add(position.pieces_of(position.side_to_move()));
}

// std::popcount() without a machine instruction for it is a call into a library, and mobility asks often.
constexpr int bit_count(std::uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555ULL;
    bits = (bits & 0x3333333333333333ULL) + (bits >> 2 & 0x3333333333333333ULL);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
    return static_cast<int>(bits * 0x0101010101010101ULL >> 56);
}

// Adds the enemies that a gun, mortar or howitzer could hit after a drive, and gives those of `others` about which only
// generating the moves of a piece one by one tells.
SlotSet add_seen(const Position& position, Slot slot, Targets& targets, const SlotSet& others, SlotSet& hit) {
    const Piece& piece = position.piece(slot);
    if (piece.has(fortification) || piece.cargo != no_slot || piece.aboard()) return others;
    if (!fires_along_lines(piece.kind)) {
        const DriveFlood over(position, slot, DriveFlood::Markers::driven_over);
        if (!over.complete() || !over.boarded().empty()) return others;
        SlotSet near;
        others.for_each([&](Slot other) {
            if (may_reach(position, piece, over, position.piece(other).square)) near.add(other);
        });
        return near;
    }
    const Marksman marksman = own_marksman(position, piece);
    if (!may_see(position, marksman, targets)) return {};
    const auto add_shots = [&](const DriveFlood& flood) {
        shots_after_drive(
            position, marksman, targets, [&](Square s, Facing f) { return flood.stands(s, f); },
            [&](const Piece& t, Square, Facing) {
                if (t.side != piece.side) hit.add(position.slot_at(t.square));
                return false;
            });
    };
    const DriveFlood flood(position, slot);
    if (!flood.boarded().empty()) return others;
    if (flood.complete()) {
        add_shots(flood);
        return {};
    }
    // Smoke that a drive clears only opens lines.
    const DriveFlood over(position, slot, DriveFlood::Markers::driven_over);
    if (!over.complete() || !over.boarded().empty()) return others;
    add_shots(over);
    SlotSet unsure;
    const auto ends = [&](Square s, Facing f) { return over.stands(s, f); };
    behind_smoke(position, marksman, targets, ends).for_each([&](Slot n) {
        if (others.has(targets.slot(n)) && !hit.has(targets.slot(n))) unsure.add(targets.slot(n));
    });
    return unsure;
}

}  // namespace

void pseudo_moves(const Position& position, MoveList& list) {
    if (settled(position).over()) return list.clear();
    list_side(position, Wanted::all, list);
}

void capture_moves(const Position& position, MoveList& list) { list_side(position, Wanted::captures, list); }

void quiet_moves(const Position& position, MoveList& list) { list_side(position, Wanted::quiets, list); }

bool is_pseudo_move(const Position& position, Move move) {
    const Square from = move.from();
    if (from == no_square || !position.on_board(from)) return false;
    Slot slot = position.slot_at(from);
    if (slot != no_slot && move.of_cargo()) slot = position.piece(slot).cargo;
    if (slot == no_slot || position.piece(slot).side != position.side_to_move()) return false;
    // Drives of a plain piece are quiet, and its actions are captures: one kind is enough to look at.
    const Wanted wanted = !is_plain(position, position.piece(slot)) ? Wanted::all
                          : move.action() == Action::none           ? Wanted::quiets
                                                                    : Wanted::captures;
    MoveList list;
    PieceMoves(position, position.side_to_move(), wanted, list).add(slot);
    for (Move m : list) {
        if (m == move) return true;
    }
    return false;
}

namespace {

// Of `wanted`, which `targets` are, and perhaps others.
SlotSet find_destroyable(const Position& position, Side attacker, Targets& targets, const SlotSet& wanted) {
    SlotSet hit;
    InlineVec<Slot, max_pieces> special;  // tables do not know their moves
    const bool plain = all_plain(position);
    position.pieces_of(attacker).for_each([&](Slot slot) {
        const Piece& piece = position.piece(slot);
        if (!(plain && !piece.command) && !is_plain(position, piece)) {
            special.push_back(slot);
        } else if (fires_along_lines(piece.kind)) {
            PlainPiece(position, slot).victims(targets, [&](Slot target) {
                if (position.piece(target).side != attacker) hit.add(target);
                return false;
            });
        }
    });
    if (special.empty()) return hit;

    const auto touch = [&](Square s) {
        const Slot target = s == no_square ? no_slot : position.slot_at(s);
        if (target != no_slot && position.piece(target).side != attacker) hit.add(target);
    };
    MoveList list;
    PieceMoves moves(position, attacker, Wanted::captures_with_doubles, list);
    for (Slot slot : special) {
        SlotSet others = wanted;
        hit.for_each([&](Slot known) { others.drop(known); });
        if (others.empty()) break;
        if (out_of_range(position, position.piece(slot), others)) continue;
        others = add_seen(position, slot, targets, others, hit);
        if (others.empty()) continue;
        moves.aim_at(others);
        list.clear();
        moves.add(slot);
        for (Move m : list) {
            touch(m.target());
            if (m.action() != Action::blast) continue;
            for (int f = 0; f < facing_count; ++f) touch(neighbour(position.size(), m.to(), facing_at(f)));
        }
    }
    return hit;
}

}  // namespace

SlotSet destroyable(const Position& position, Side attacker) {
    Targets targets(attacker);
    targets.add_all(position);
    SlotSet enemies;
    for (Side s : all_sides) {
        if (s != attacker) enemies |= position.pieces_of(s);
    }
    return find_destroyable(position, attacker, targets, enemies);
}

SlotSet destroyable(const Position& position, Side attacker, const SlotSet& among) {
    Targets targets(attacker);
    among.for_each([&](Slot slot) { targets.add(position, slot); });
    return find_destroyable(position, attacker, targets, among) & among;
}

int reach_count(const Position& position, Slot slot) {
    const Piece& piece = position.piece(slot);
    const KindRow& row = piece.row();
    if (row.speed == 0 || piece.aboard()) return 0;
    if (row.speed < min_table_speed || row.speed > max_table_speed || row.has(single_turns)) {
        return DriveFlood(position, slot).pose_count();
    }
    const PoseMask mask = PlainPiece(position, slot).reach();
    return bit_count(mask.lo) + bit_count(mask.hi) + turns_in_place(row.speed);
}

}  // namespace tankchess
