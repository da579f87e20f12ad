// Leaves that need not be played: a quiet drive to one that is worth less than another move of its node.
#include <algorithm>

#include "engine/search/worker.h"
#include "rules/play/drive.h"
#include "rules/position/hash.h"

namespace tankchess::engine {

namespace {

// Whether the Command piece of a side stands within a turn of leaving, if nothing were in its way.
bool may_escape(const Position& p, Side side) {
    const Slot command = p.command_of(side);
    if (command == no_slot || !may_leave(p, p.piece(command))) return false;
    return rows_to_leave(p.size(), side, p.piece(command).square) <= p.piece(command).row().speed + 1;
}

// Whether who leaves this square may open the way of such a Command piece.
bool may_open_way(const Position& p, Square square) {
    for (const Side side : {Side::white, Side::black}) {
        if (!may_escape(p, side)) continue;
        const Piece& command = p.piece(p.command_of(side));
        if (command.aboard() || distance_between(square, command.square) <= command.row().speed + 1) return true;
    }
    return false;
}

bool is_mere_drive(const Position& p, Move m) {
    if (m.action() != Action::none || m.leaves() || m.faceless() || m.of_cargo() || m.route() != 0) return false;
    if (m.to() == m.from()) return true;
    return p.terrain_at(m.to()) == terrain::open && !p.smoke_at(m.to()) && !p.mine_at(m.to()) &&
           p.slot_at(m.to()) == no_slot;
}

}  // namespace

// Before the first move of this node that leads to a leaf.
void Worker::take_outlook(int ply) {
    PlyState& here = plies_[ply];
    if (here.outlook_taken) return;
    here.outlook_taken = true;
    mobility_at(ply);
    can_win(ply);
    const bool safe = threat_at(ply).attackers.empty();
    outlooks_[static_cast<std::size_t>(ply)].take(position_, safe, here.danger.harmless);
    const ModeRow& mode = position_.mode();
    const Side us = position_.side_to_move();
    const Side them = opponent_of(us);
    Glances& glances = here.glances;
    glances.possible = mode.leaving != Leaving::any_vehicle && !mode.flags && position_.rules().limit == 0 &&
                       position_.quiet() + 1 < quiet_turns_to_draw && evaluator_.fire_costs() &&
                       !threat_at(ply).escape && !can_win(ply);
    if (!glances.possible) return;
    glances.total = evaluator_.total_without_runs(position_, here.terrain_key, here.placement, them);
    glances.race = evaluator_.race_turns(position_, here.terrain_key);
    glances.gains.fill(-1);
    evaluator_.view_runs(position_, runs_ahead_[static_cast<std::size_t>(ply)]);
}

// After a quiet move that led to a leaf.
void Worker::look_ahead(int ply) {
    PlyState& next = plies_[ply + 1];
    const auto ahead = outlooks_[static_cast<std::size_t>(ply)].after_move(position_, plies_[ply].undo);
    next.foreseen = ahead.has_value();
    if (ahead) next.ahead = *ahead;
}

// What runs to the edge count for the side to move at `ply`, by what was seen before the drive that led there, if any.
int Worker::total_of_runs(int ply) {
    if (!plies_[ply].foreseen || !plies_[ply - 1].glances.possible) {
        return evaluator_.total_of_runs(position_, position_.side_to_move());
    }
    const Slot slot = plies_[ply - 1].undo.journal[0].slot;
    return evaluator_.total_of_runs(runs_ahead_[static_cast<std::size_t>(ply) - 1], position_, slot,
                                    position_.piece(slot));
}

// Whether this move leads to a leaf that is worth no more to us than the best move so far, by bounds alone. Then it
// counts as searched, and its position, if the hash is given back, as met. Precondition: there is a best move, and the
// leaf would be searched with the window below it.
bool Worker::can_skip(int ply, Move move, Score alpha, std::uint64_t& met_now) {
    PlyState& here = plies_[ply];
    if (!here.glances.possible || !is_mere_drive(position_, move)) return false;
    const Slot slot = position_.slot_at(move.from());
    const Piece& piece = position_.piece(slot);
    const int most = most_poses(piece);
    if (piece.command || most < 0 || may_open_way(position_, piece.square)) return false;
    Piece moved = piece;
    moved.square = move.to();
    moved.facing = move.facing();

    // 1. Nobody threatens a Command piece, and the position is new.
    const auto ahead = outlooks_[static_cast<std::size_t>(ply)].after_drive(position_, slot, moved);
    if (!ahead || !ahead->hunters.empty() || !ahead->shooters.empty()) return false;
    const Side us = piece.side;
    const Side them = opponent_of(us);
    const std::uint64_t hash =
        position_.hash() ^ hash::piece_key(piece) ^ hash::piece_key(moved) ^ hash::side_key(us) ^ hash::side_key(them);
    if (repeated(ply + 1, hash, position_.quiet() + 1)) return false;

    // 2. What the quick part of its evaluation is at least and at most.
    const Score enough = -here.best;
    const Score noise = noise_.at(hash);
    const EvalEntry& entry = eval_entry(hash);
    const bool met = entry.key == hash;
    if (met && entry.full) return entry.eval + noise >= enough;
    const Evaluator::DriveChange change = evaluator_.change_by_drive(position_, piece, move.to());
    const int total = here.glances.total + change.total +
                      evaluator_.total_of_runs(runs_ahead_[static_cast<std::size_t>(ply)], position_, slot, moved);
    const int net = evaluator_.net_after_drive(position_, here.placement, piece, moved, here.glances.race);
    const Score rough_least = evaluator_.placement_score(total - change.margin, net) + noise;
    const Score rough_most = evaluator_.placement_score(total + change.margin, net) + noise;
    if (!met && rough_least - constants_.rough >= -alpha) return rough_least >= enough;
    if (!met && (rough_most - constants_.rough >= -alpha || rough_least + constants_.rough <= -alpha - 1)) return false;

    // 3. And the whole of it. Who gets in the way takes poses away from others, who leaves gives them some.
    const ReachTally& mobility = here.mobility;
    std::int16_t& gain = here.glances.gains[slot];
    if (gain < 0) gain = static_cast<std::int16_t>(mobility.gain_without(position_, slot));
    const int own = mobility.of(us) - mobility.of(slot) + most + gain;
    const int enemy = mobility.of(them) - mobility.at_stake(position_, them, move.to());
    if (rough_least + evaluator_.tactics_score(position_, ahead->in_range, enemy, own) < enough) return false;
    if (!met) met_now = hash;
    return true;
}

}  // namespace tankchess::engine
