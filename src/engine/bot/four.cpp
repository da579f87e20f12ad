#include "engine/bot/four.h"

#include <algorithm>

#include "engine/evaluate/weights.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"

namespace tankchess::engine {

namespace {

constexpr int four_max_ply = 24;
// Quiet moves that an inner node of ours looks at.
constexpr std::size_t quiet_quota = 24;
constexpr int far_away = 20;
// Scores for the order of moves: far apart, so that what is added to them never mixes the groups.
constexpr int capture_bonus = 100000;
constexpr int under_fire_bonus = 1000;

}  // namespace

FourSearch::FourSearch(SharedSearch& shared)
    : shared_(shared),
      plies_(new PlyState[four_max_ply + 2]),
      drive_memory_(std::make_unique<DriveMemory>()),
      buffers_(new MoveBuffers),
      position_(*make_position(Setup{})) {
    position_.lend(drive_memory_.get());
}

void FourSearch::set_root(const Position& position, const std::vector<Move>& moves) {
    position_ = position;
    us_ = position.side_to_move();
    root_moves_.clear();
    for (const Move m : moves) root_moves_.push_back({m, -infinite_score, -infinite_score, {m}, 0, 0});
}

bool FourSearch::out_of_budget() {
    const std::uint64_t total = shared_.nodes.fetch_add(1, std::memory_order_relaxed) + 1;
    const bool late = shared_.budget.timed && shared_.watch.ms() >= shared_.budget.hard_ms;
    if (late || total >= shared_.node_limit) shared_.stop.store(true, std::memory_order_relaxed);
    return shared_.stop.load(std::memory_order_relaxed);
}

// What a side has, by X4: points that it would keep, and pieces to win more with.
Score FourSearch::worth_of(Side side) const {
    Score power = 0;
    position_.pieces_of(side).for_each([&](Slot slot) { power += nominal_value(position_.piece(slot).kind); });
    return points_of(position_, side) * weights_[Term::points] / 10 + power / 12;
}

// How close our guns are to something they could destroy.
Score FourSearch::nearness() const {
    Score sum = 0;
    position_.pieces_of(us_).for_each([&](Slot slot) {
        const Piece& piece = position_.piece(slot);
        if (piece.power == 0 || piece.has(fortification)) return;
        int nearest = far_away;
        for (const Side s : all_sides) {
            if (s == us_) continue;
            position_.pieces_of(s).for_each([&](Slot other) {
                nearest = std::min(nearest, distance_between(piece.square, position_.piece(other).square));
            });
        }
        sum += far_away - nearest;
    });
    return sum;
}

// Our worth against the strongest rival and the mean of all three. Quick: what stands under fire is found by search.
Score FourSearch::judge(int ply) {
    Outcome end = settled(position_);
    if (!end.over() && quiet_draw(position_)) end = drawn_by(position_, Reason::quiet);
    if (end.over()) return end.draw() ? draw_score : end.won_by(us_) ? wins_at(ply) : loses_at(ply);
    Score best = -infinite_score, sum = 0;
    for (const Side s : all_sides) {
        if (s == us_) continue;
        const Score worth = worth_of(s);
        best = std::max(best, worth);
        sum += worth;
    }
    const Score score = worth_of(us_) - best / 2 - sum / 6 + nearness() + noise_.at(position_.hash());
    return std::clamp(score, -win_bound / 2, win_bound / 2);
}

// Captures by value, then moves of pieces under fire, then the rest.
void FourSearch::add_moves(ScoredMoves& moves, bool captures_only) {
    if (captures_only) {
        capture_moves(position_, buffers_->list);
    } else {
        pseudo_moves(position_, buffers_->list);
    }
    const Threats threats = captures_only ? Threats{} : find_threats(position_);
    for (const Move m : buffers_->list) {
        const Piece& mover = mover_of(position_, m);
        const Slot target = m.target() == no_square ? no_slot : position_.slot_at(m.target());
        int score = 0;
        if (m.action() == Action::shot || m.action() == Action::charge || m.action() == Action::blast ||
            m.action() == Action::flame) {
            score = capture_bonus;
            if (target != no_slot) {
                const Piece& hit = position_.piece(target);
                score +=
                    exchange_value(weights_, position_, target) + (hit.command ? 200 : 0) + (hit.side == us_ ? 50 : 0);
            }
        } else if (m.faceless()) {
            score = -capture_bonus;
        } else if (threats.under_fire.has(position_.slot_at(m.from()))) {
            score = under_fire_bonus + exchange_value(weights_, position_, position_.slot_at(m.from()));
        }
        moves.push_back(m, score - weights_[material_of(mover.kind)] / 100);
    }
}

Score FourSearch::our_turn(int ply, int depth, Score alpha, Score beta) {
    if (out_of_budget()) return 0;
    const Score stand = judge(ply);
    if (depth <= 0 || ply >= four_max_ply || is_decided(stand)) return stand;
    PlyState& here = plies_[ply];
    ScoredMoves moves(buffers_->stack);
    add_moves(moves, false);
    Score best = moves.size() == 0 ? stand : -infinite_score;
    std::size_t quiets = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const ScoredMove next = moves.bring_best(i);
        if (next.score < capture_bonus / 2 && ++quiets > quiet_quota) break;
        do_move(position_, next.move, here.undo);
        const Score score = their_turn(ply + 1, depth, alpha, beta);
        undo_move(position_, here.undo);
        if (shared_.stop.load(std::memory_order_relaxed)) return 0;
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
    }
    return best;
}

Score FourSearch::their_turn(int ply, int depth, Score alpha, Score beta) {
    if (out_of_budget()) return 0;
    PlyState& here = plies_[ply];
    if (ply >= four_max_ply) return judge(ply);
    if (settled(position_).over()) return judge(ply);

    // Nobody does anything.
    const auto give_turn = [&](Side side, Undo& undo) {
        Edits edits(position_, undo);
        edits.set_turn(side, position_.turn());
    };
    give_turn(us_, here.turn);
    Score worst = our_turn(ply + 1, depth - 1, alpha, beta);
    undo_move(position_, here.turn);
    if (shared_.stop.load(std::memory_order_relaxed)) return 0;
    beta = std::min(beta, worst);

    for (const Side enemy : all_sides) {
        if (enemy == us_ || position_.pieces_of(enemy).empty() || alpha >= beta) continue;
        give_turn(enemy, here.turn);
        ScoredMoves moves(buffers_->stack);
        add_moves(moves, true);
        for (std::size_t i = 0; i < moves.size() && alpha < beta; ++i) {
            do_move(position_, moves.bring_best(i).move, here.undo);
            Undo back;
            give_turn(us_, back);
            const Score score = our_turn(ply + 1, depth - 1, alpha, beta);
            undo_move(position_, back);
            undo_move(position_, here.undo);
            if (shared_.stop.load(std::memory_order_relaxed)) break;
            worst = std::min(worst, score);
            beta = std::min(beta, worst);
        }
        undo_move(position_, here.turn);
        if (shared_.stop.load(std::memory_order_relaxed)) return 0;
    }
    return worst;
}

// The first order of the root moves: by how the board looks right after them.
void FourSearch::order_root() {
    PlyState& here = plies_[0];
    for (RootMove& root : root_moves_) {
        if (out_of_budget()) return;
        do_move(position_, root.move, here.undo);
        root.score = judge(1);
        undo_move(position_, here.undo);
    }
    sort_root();
}

void FourSearch::sort_root() {
    std::stable_sort(root_moves_.begin(), root_moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
}

bool FourSearch::search_root(int depth) {
    if (depth == 1) order_root();
    Score alpha = -infinite_score;
    bool any = false;
    PlyState& here = plies_[0];
    for (RootMove& root : root_moves_) root.last_score = root.score, root.score = -infinite_score;
    for (RootMove& root : root_moves_) {
        do_move(position_, root.move, here.undo);
        const Score score = their_turn(1, depth, alpha, infinite_score);
        undo_move(position_, here.undo);
        if (shared_.stop.load(std::memory_order_relaxed)) break;
        any = true;
        if (score > alpha) {
            root.score = score;
            alpha = score;
        }
        root.deepest = 2 * depth;
    }
    sort_root();
    return any;
}

}  // namespace tankchess::engine
