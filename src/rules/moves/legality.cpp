#include "rules/moves/legality.h"

#include "rules/moves/evasion.h"
#include "rules/moves/piece_moves.h"
#include "rules/moves/safety.h"
#include "rules/play/play.h"

namespace tankchess {

namespace {

// A copy to try moves on, with the cache that the position has.
Position trial_of(const Position& position) {
    Position trial = position;
    trial.lend(position.drive_memory());
    return trial;
}

// What a legal move must be among, in `mate` style.
void list_candidates(const Position& position, MoveList& list) {
    if (settled(position).over()) return list.clear();
    const Threat threat = threat_of(position, opponent_of(position.side_to_move()));
    if (threat.any()) return Evasions(position, threat).pseudo_moves(list);
    pseudo_moves(position, list);
}

}  // namespace

void legal_moves(const Position& position, MoveList& list) {
    if (!position.mode().mate_style) return pseudo_moves(position, list);
    Position trial = trial_of(position);
    legal_moves(trial, list);
}

void legal_moves(Position& position, MoveList& list) {
    if (!position.mode().mate_style) return pseudo_moves(position, list);
    if (!is_plain_game(position)) {
        list_candidates(position, list);
        return keep_if(list, 0, [&](Move move) { return stays_safe(position, move); });
    }
    list.clear();
    if (settled(position).over()) return;
    Safety safety(position);
    PieceMoves moves(position, position.side_to_move(), Wanted::all, list);
    SlotSet safe;  // pieces whose moves are not yet listed and are all legal
    position.pieces_of(position.side_to_move()).for_each([&](Slot slot) {
        if (!safety.in_doubt(slot)) return safe.add(slot);
        moves.add(safe);
        safe = {};
        const std::size_t begin = list.size();
        moves.add(slot);
        safety.filter(list, begin, slot);
    });
    moves.add(safe);
}

bool is_legal(const Position& position, Move move) {
    if (settled(position).over() || !is_pseudo_move(position, move)) return false;
    if (!position.mode().mate_style) return true;
    Position trial = trial_of(position);
    return stays_safe(trial, move);
}

bool has_legal_move(const Position& position) {
    MoveList list;
    if (!position.mode().mate_style) {
        pseudo_moves(position, list);
        return !list.empty();
    }
    list_candidates(position, list);
    Position trial = trial_of(position);
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
    Position trial = trial_of(position);
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
