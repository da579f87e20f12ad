// The root of the search: aspiration windows, several best lines.
#include <algorithm>
#include <utility>

#include "engine/search/worker.h"
#include "rules/moves/outcome.h"

namespace tankchess::engine {

namespace {

constexpr int aspiration_depth = 4;
constexpr int told_line = 40;  // moves of a line that are kept

constexpr int hint_depth = 2;  // deeper, a move keeps the place that it had before

// Best first; equals keep their order. Nothing is allocated.
void sort_from(std::vector<RootMove>& moves, std::size_t first, bool by_hint) {
    for (std::size_t i = first; i < moves.size(); ++i) moves[i].place = i;
    const auto before = [by_hint](const RootMove& a, const RootMove& b) {
        if (a.score != b.score) return a.score > b.score;
        return by_hint && a.order_hint != b.order_hint ? a.order_hint > b.order_hint : a.place < b.place;
    };
    const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
    if (!std::is_sorted(begin, moves.end(), before)) std::sort(begin, moves.end(), before);
}

// Before anything was searched: what hits much comes first.
Score first_hint(const Position& position, const Weights& weights, Move m) {
    const Slot target = m.target() == no_square ? no_slot : position.slot_at(m.target());
    if (target == no_slot || m.action() != Action::shot) return m.faceless() ? -1 : 0;
    return exchange_value(weights, position, target);
}

}  // namespace

void Worker::set_root(const Position& position, const std::vector<std::uint64_t>& earlier,
                      const std::vector<Move>& moves) {
    position_ = position;
    path_ = earlier;
    nodes_ = told_nodes_ = 0;
    cuts_ = {};
    history_->fade();
    root_moves_.clear();
    for (const Move m : moves) {
        do_move(position_, m, plies_[0].undo);
        const bool wins = settled(position_).won_by(position.side_to_move());
        undo_move(position_, plies_[0].undo);
        const Score order_hint = wins ? infinite_score : first_hint(position, evaluator_.weights(), m);
        root_moves_.push_back({m, -infinite_score, -infinite_score, {m}, 0, order_hint, 0});
        root_moves_.back().line.reserve(told_line);
    }
    std::stable_sort(root_moves_.begin(), root_moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.order_hint > b.order_hint; });
    area_weapons_ = false;
    for (const Side s : all_sides) {
        area_weapons_ |= position.pieces_of(s).any_of([&](Slot slot) {
            const Weapon w = position.piece(slot).row().weapon;
            return w == Weapon::blast || w == Weapon::flame;
        });
    }
    plies_[0].hash = position.hash();
    plies_[0].terrain_key = terrain_key_of(position);
    evaluator_.set_base(position, plies_[0].terrain_key);
    plies_[0].placement = evaluator_.placement_of(position_);
    plies_[0].mobility = ReachTally(position_);
    plies_[0].mobility_known = true;
    plies_[0].danger = {};
    plies_[0].foreseen = plies_[0].outlook_taken = false;
    static_eval(0);
}

// Whether the enemy could force matters at once if we did nothing: then the Command piece goes first in the order.
void Worker::look_for_root_threat() {
    play_pass(0);
    const Score score = -search(1, 1, -infinite_score, infinite_score, false);
    take_back(0);
    if (stopped() || !is_loss(score)) return;
    const Square threat = plies_[1].line_length > 0 ? plies_[1].line[0].from() : no_square;
    const Slot command = position_.command_of(position_.side_to_move());
    for (RootMove& root : root_moves_) {
        const bool flees = position_.slot_at(root.move.from()) == command;
        const bool strikes_back = threat != no_square && root.move.target() == threat;
        if ((flees || strikes_back) && !is_loss(root.order_hint)) root.order_hint += win_bound;
    }
    sort_from(root_moves_, 1, true);
}

Score Worker::search_root_moves(std::size_t first, int depth, Score alpha, Score beta) {
    PlyState& here = plies_[0];
    Score best = here.best = -infinite_score;
    for (std::size_t i = first; i < root_moves_.size(); ++i) {
        RootMove& root = root_moves_[i];
        deepest_ = 0;
        const int late = static_cast<int>(i - first);
        // Even here most moves are hopeless: late ones get a shallower first look.
        const int less =
            depth >= 2 && late >= constants_.late_root ? reductions_[std::min(depth, 63)][std::min(late, 63)] : 0;
        const bool to_leaf = depth - 1 - less <= 0;
        if (to_leaf) {
            take_outlook(0);
            std::uint64_t met_now = 0;
            if (i > first && depth > hint_depth && can_skip(0, root.move, alpha, met_now)) {
                if (out_of_budget()) return best;
                if (met_now != 0) note_met(met_now);
                root.score = -infinite_score;
                continue;
            }
        }
        play(0, root.move);
        if (to_leaf) look_ahead(0);
        Score score = 0;
        if (i == first) {
            score = -search(1, depth - 1, -beta, -alpha, true);
        } else {
            score = -search(1, std::max(depth - 1 - less, 0), -alpha - 1, -alpha, true);
            if (score > alpha && less > 0) score = -search(1, depth - 1, -alpha - 1, -alpha, true);
            if (score > alpha && score < beta) score = -search(1, depth - 1, -beta, -alpha, true);
        }
        take_back(0);
        if (stopped()) return best;
        root.order_hint = score;
        if (i == first || score > alpha) {
            root.score = score;
            root.deepest = deepest_;
            set_line(0, root.move);
            const int told = std::min(here.line_length, told_line);
            root.line.assign(here.line, here.line + told);  // within its room, so nothing is allocated
        } else {
            root.score = -infinite_score;  // no better than the ones before; their order stands
        }
        if (score > best) {
            best = score;
            // Later depths do not ask what the lesser moves are worth.
            if (depth > hint_depth) here.best = best;
            alpha = std::max(alpha, score);
            if (score >= beta) break;
        }
    }
    return best;
}

bool Worker::search_root(int depth, int lines) {
    const bool done = search_lines(depth, lines);
    shared_.nodes.fetch_add(nodes_ - told_nodes_, std::memory_order_relaxed);
    told_nodes_ = nodes_;
    return done;
}

bool Worker::search_lines(int depth, int lines) {
    root_depth_ = depth;
    if (depth == hint_depth && position_.mode().command_decides) look_for_root_threat();
    for (RootMove& r : root_moves_) {
        r.last_score = r.score == -infinite_score ? r.last_score : r.score;
    }
    bool first_done = false;
    for (int rank = 0; rank < lines && static_cast<std::size_t>(rank) < root_moves_.size(); ++rank) {
        const std::size_t first = static_cast<std::size_t>(rank);
        const Score expected = root_moves_[first].last_score;
        Score window = depth >= aspiration_depth && expected != -infinite_score && !is_decided(expected)
                           ? constants_.window
                           : infinite_score;
        Score alpha = std::max(-infinite_score, expected - window);
        Score beta = std::min(infinite_score, expected + window);
        if (window == infinite_score) {
            alpha = -infinite_score;
            beta = infinite_score;
        }
        for (;;) {
            for (std::size_t i = first; i < root_moves_.size(); ++i) root_moves_[i].score = -infinite_score;
            const Score score = search_root_moves(first, depth, alpha, beta);
            sort_from(root_moves_, first, depth <= hint_depth);
            if (stopped()) {
                // A half-done depth still counts if it got through the best move of the one before.
                return first_done || root_moves_[first].score != -infinite_score;
            }
            if (score <= alpha && alpha > -infinite_score) {
                alpha = window > 1000 ? -infinite_score : std::max(-infinite_score, score - window);
            } else if (score >= beta && beta < infinite_score) {
                beta = window > 1000 ? infinite_score : std::min(infinite_score, score + window);
            } else {
                break;
            }
            window *= 3;
        }
        first_done = true;
    }
    sort_from(root_moves_, 0, false);  // a later line may have come out better than an earlier one
    return true;
}

}  // namespace tankchess::engine
