// The root of the search: aspiration windows, several best lines.
#include <algorithm>
#include <utility>

#include "engine/worker.h"

namespace tankchess::engine {

namespace {

constexpr int aspiration_depth = 4;
constexpr Score first_window = 35;
constexpr int told_line = 40;  // moves of a line that are kept

// Best first; equals keep their order. Most stand where they stood, and nothing is allocated.
void sort_from(std::vector<RootMove>& moves, std::size_t first) {
    for (std::size_t i = first + 1; i < moves.size(); ++i) {
        for (std::size_t at = i; at > first && moves[at - 1].score < moves[at].score; --at) {
            std::swap(moves[at - 1], moves[at]);
        }
    }
}

}  // namespace

void Worker::set_root(const Position& position, const std::vector<std::uint64_t>& history,
                      const std::vector<Move>& moves) {
    position_ = position;
    path_ = history;
    nodes_ = told_nodes_ = 0;
    history_->fade();
    root_moves_.clear();
    for (const Move m : moves) {
        root_moves_.push_back({m, -infinite_score, -infinite_score, {m}, 0});
        root_moves_.back().line.reserve(told_line);
    }
    area_weapons_ = false;
    for (const Side s : all_sides) {
        area_weapons_ |= position.pieces_of(s).any_of([&](Slot slot) {
            const Weapon w = position.piece(slot).row().weapon;
            return w == Weapon::blast || w == Weapon::flame;
        });
    }
    frames_[0].hash = position.hash();
    frames_[0].ground = ground_key(position);
    evaluator_.set_base(frames_[0].ground);
    static_eval(frames_[0]);
}

Score Worker::search_root_moves(std::size_t first, int depth, Score alpha, Score beta) {
    Frame& frame = frames_[0];
    Score best = -infinite_score;
    for (std::size_t i = first; i < root_moves_.size(); ++i) {
        RootMove& root = root_moves_[i];
        deepest_ = 0;
        play(0, root.move);
        Score score = 0;
        if (i == first) {
            score = -search(1, depth - 1, -beta, -alpha, true);
        } else {
            // Even here most moves are hopeless: late ones get a shallower first look.
            const int late = static_cast<int>(i - first);
            const int less = depth >= 3 && late >= 4 ? reductions_[std::min(depth, 63)][std::min(late, 63)] : 0;
            score = -search(1, std::max(depth - 1 - less, 0), -alpha - 1, -alpha, true);
            if (score > alpha && less > 0) score = -search(1, depth - 1, -alpha - 1, -alpha, true);
            if (score > alpha && score < beta) score = -search(1, depth - 1, -beta, -alpha, true);
        }
        take_back(0);
        if (stopped()) return best;
        if (i == first || score > alpha) {
            root.score = score;
            root.deepest = deepest_;
            set_line(0, root.move);
            const int told = std::min(frame.line_length, told_line);
            root.line.assign(frame.line, frame.line + told);  // within its room, so nothing is allocated
        } else {
            root.score = -infinite_score;  // no better than the ones before; their order stands
        }
        if (score > best) {
            best = score;
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
    for (RootMove& r : root_moves_) {
        r.last_score = r.score == -infinite_score ? r.last_score : r.score;
    }
    bool first_done = false;
    for (int rank = 0; rank < lines && static_cast<std::size_t>(rank) < root_moves_.size(); ++rank) {
        const std::size_t first = static_cast<std::size_t>(rank);
        const Score expected = root_moves_[first].last_score;
        Score window = depth >= aspiration_depth && expected != -infinite_score && !is_decided(expected)
                           ? first_window
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
            sort_from(root_moves_, first);
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
    return true;
}

}  // namespace tankchess::engine
