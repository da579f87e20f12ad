// The leaves of the search: captures and wins only, until the position is quiet enough to judge.
#include <algorithm>

#include "engine/search/worker.h"
#include "rules/moves/movegen.h"

namespace tankchess::engine {

namespace {

// A target can be hit from dozens of poses, and few of them differ in what follows.
constexpr int poses_later = 1;

}  // namespace

Score Worker::quiesce(int ply, Score alpha, Score beta, int length) {
    PlyState& here = plies_[ply];
    here.line_length = 0;

    // 1. Judge as it stands: a side need not destroy anything.
    rough_eval(ply, alpha, beta);
    Score& best = here.best;
    best = here.eval;
    if (best >= beta || ply >= max_ply || length >= constants_.exchange_plies) return best;
    alpha = std::max(alpha, best);

    // 2. Every capture, dearest target first.
    capture_moves(position_, buffers_->list);
    ScoredMoves list(buffers_->stack);
    for (const Move m : buffers_->list) {
        list.push_back(m, capture_score(position_, *history_, evaluator_.weights(), m));
    }
    const bool mate_style = position_.mode().mate_style;
    PoseCounter poses;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Move move = list.bring_best(i).move;

        // 3. Too little to matter.
        const Slot target = move.target() == no_square || move.leaves() ? no_slot : position_.slot_at(move.target());
        if (target != no_slot && move.action() == Action::shot &&
            here.eval + exchange_value(evaluator_.weights(), position_, target) + constants_.hopeless <= alpha) {
            continue;
        }

        if (area_weapons_ && !move.leaves()) {
            const CaptureWorth worth = capture_worth(position_, evaluator_.weights(), move);
            if (worth.is_poor() || (move.action() == Action::blast &&
                                    here.eval + worth.enemies - worth.own + constants_.hopeless <= alpha)) {
                continue;
            }
        }

        // 4. The same shot from yet another pose.
        if (target != no_slot && !move.faceless() &&
            poses.count(length == 0 ? move.from() : no_square, move.target()) >
                (length == 0 ? constants_.exchange_poses : poses_later)) {
            continue;
        }

        // 5. Play it and look again.
        play(ply, move);
        Score score = 0;
        if (out_of_budget()) {
            take_back(ply);
            return 0;
        }
        deepest_ = std::max(deepest_, ply + 1);
        if (!ended(ply + 1, score)) {
            if (can_win(ply + 1)) {
                score = mate_style ? illegal_score : wins_at(ply + 2);
            } else {
                score = quiesce(ply + 1, -beta, -alpha, length + 1);
            }
        }
        take_back(ply);
        if (stopped()) return 0;
        score = -score;
        if (score > best) {
            best = score;
            if (score > alpha) {
                alpha = score;
                set_line(ply, move);
                if (score >= beta) break;
            }
        }
    }
    return best;
}

}  // namespace tankchess::engine
