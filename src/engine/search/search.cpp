// The inner nodes of the search, as numbered steps.
#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/search/worker.h"
#include "rules/moves/evasion.h"
#include "rules/moves/forbidden_drives.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/moves/special_threat.h"
#include "rules/moves/threats.h"

namespace tankchess::engine {

namespace {

// The clock is looked at so often; nodes with many special pieces take their time.
constexpr std::uint64_t nodes_between_looks = 16;

}  // namespace

Worker::Worker(SharedSearch& shared, int number)
    : shared_(shared),
      number_(number),
      history_(std::make_unique<History>()),
      plies_(new PlyState[max_ply + 2]),
      outlooks_(new Outlook[max_ply + 1]),
      runs_ahead_(new Breakaway::View[max_ply + 1]),
      drive_memory_(std::make_unique<DriveMemory>()),
      buffers_(new MoveBuffers),
      position_(*make_position(Setup{})),
      eval_cache_(std::make_unique<EvalEntry[]>(1 << eval_bits)) {
    set_constants({});
    position_.lend(drive_memory_.get());
    new_game();
}

void Worker::set_constants(const SearchConstants& constants) {
    constants_ = constants;
    for (int d = 0; d < 64; ++d) {
        for (int m = 0; m < 64; ++m) {
            // The 64th move stands for all later ones: with so many of them they shrink further.
            const double less = constants.late_start / 100.0 + std::log(d) * std::log(m) * 100 / constants.late_slope;
            reductions_[d][m] = d < 2 || m < 2 ? 0 : static_cast<int>(less);
        }
    }
}

// With 400 to 600 moves a node the rest must wait for more depth.
int Worker::quiet_quota(int depth, bool improving, bool exact) const {
    int quota = constants_.quota_base + constants_.quota_growth * depth * depth / 10;
    if (!improving) quota = quota * constants_.quota_worse / 100;
    return exact ? quota * constants_.quota_exact / 100 : quota;
}

void Worker::new_game() {
    history_->clear();
    evaluator_.clear();
    for (std::size_t i = 0; i < 1 << eval_bits; ++i) eval_cache_[i].key = 0;
}

// Counts a node. True if the search has to end.
bool Worker::out_of_budget() {
    ++nodes_;
    if (nodes_ - told_nodes_ >= nodes_between_looks || nodes_ >= shared_.node_limit) {
        const std::uint64_t total =
            shared_.nodes.fetch_add(nodes_ - told_nodes_, std::memory_order_relaxed) + nodes_ - told_nodes_;
        told_nodes_ = nodes_;
        if (total >= shared_.node_limit || (shared_.budget.timed && shared_.watch.ms() >= shared_.budget.hard_ms)) {
            shared_.stop.store(true, std::memory_order_relaxed);
        }
    }
    return stopped();
}

bool Worker::ended(int ply, Score& score) const {
    const Outcome end = settled(position_);
    if (end.over()) {
        score = end.draw() ? draw_score : end.won_by(position_.side_to_move()) ? wins_at(ply) : loses_at(ply);
        return true;
    }
    if (quiet_draw(position_) || repeated(ply, position_.hash(), position_.quiet())) {
        const Outcome drawn = drawn_by(position_, Reason::repetition);
        score = drawn.draw() ? draw_score : drawn.won_by(position_.side_to_move()) ? wins_at(ply) : loses_at(ply);
        return true;
    }
    return false;
}

// G6: a position met twice within the search counts as drawn at once, one from the game at its third occurrence.
bool Worker::repeated(int ply, std::uint64_t hash, int back) const {
    int seen = 0;
    for (int i = 2; i <= back; i += 2) {
        const int at = ply - i;
        if (at >= 0) {
            if (plies_[at].hash == hash) {
                if (at > 0) return true;
                ++seen;
            }
        } else {
            const std::ptrdiff_t game = static_cast<std::ptrdiff_t>(path_.size()) + at;
            if (game < 0) break;
            seen += path_[static_cast<std::size_t>(game)] == hash;
        }
        if (seen >= 2) return true;
    }
    return false;
}

// G1: a blast or a burning hedge may take both Command pieces, and that only draws. False where they are so far apart
// that no turn can.
bool Worker::may_die_together() const {
    const Side us = position_.side_to_move();
    const Square own = position_.piece(position_.command_of(us)).square;
    if (is_hedge(position_.terrain_at(own)) || fatal_targets(position_, us).count() > 1) return true;
    return fatal_targets(position_, opponent_of(us)).any_of([&](Slot slot) {
        return distance_between(own, position_.piece(slot).square) <= 2;
    });
}

// Whether the side to move has a turn that wins on the spot.
bool Worker::can_win(int ply) {
    Danger& danger = plies_[ply].danger;
    if (!danger.win) danger.win = position_.mode().command_decides && find_win(plies_[ply]);
    return *danger.win;
}

bool Worker::find_win(PlyState& here) {
    Danger& danger = here.danger;
    const Side us = position_.side_to_move();
    if (threatens_escape(position_, us)) return true;
    danger.harmless =
        here.foreseen ? !threatens_command(position_, us, here.ahead.hunters) : !threatens_command(position_, us);
    if (danger.harmless) return false;
    if (position_.mode().mate_style || !area_weapons_ || !may_die_together()) return true;
    capture_moves(position_, buffers_->list);
    Undo undo;
    for (const Move m : buffers_->list) {
        do_move(position_, m, undo);
        const bool won = settled(position_).won_by(us);
        undo_move(position_, undo);
        if (won) return true;
    }
    return false;
}

const Threat& Worker::threat_at(int ply) {
    Danger& danger = plies_[ply].danger;
    if (!danger.threat) {
        danger.threat.emplace();
        if (position_.mode().command_decides) {
            const Side them = opponent_of(position_.side_to_move());
            const PlyState& here = plies_[ply];
            danger.threat->attackers = here.foreseen ? command_attackers(position_, them, here.ahead.shooters)
                                                     : command_attackers(position_, them);
            danger.threat->escape = threatens_escape(position_, them);
        }
    }
    return *danger.threat;
}

// That of the present position, carried on from the last ply where it was asked for.
const ReachTally& Worker::mobility_at(int ply) {
    PlyState& here = plies_[ply];
    if (!here.mobility_known) {
        int known = ply - 1;
        while (!plies_[known].mobility_known) --known;
        Changes changes;
        for (int at = known; at < ply; ++at) changes.add(position_, plies_[at].undo);
        here.mobility = plies_[known].mobility;
        here.mobility.follow(position_, changes);
        here.mobility_known = true;
    }
    return here.mobility;
}

// The quick part alone where that is far outside the window, and no more than a bound where the move that led here is
// worth less than another one already.
void Worker::rough_eval(int ply, Score alpha, Score beta) {
    PlyState& here = plies_[ply];
    const EvalEntry& entry = eval_entry(position_.hash());
    const bool met = entry.key == position_.hash();
    if (met && entry.full) return static_eval(ply);
    const Score noise = noise_.at(position_.hash());
    const Side us = position_.side_to_move();
    int total = evaluator_.total_without_runs(position_, here.terrain_key, here.placement, us);
    const auto score = [&] {
        return evaluator_.total_score(position_, here.terrain_key, here.placement, total) + noise;
    };
    if (!met) {
        const Score most = constants_.rough + evaluator_.most_by_runs(position_);
        here.eval = score();
        if (here.eval - most >= beta || here.eval + most <= alpha) return;
    }
    total += total_of_runs(ply);
    const Score rough = score();
    if (!met && (rough - constants_.rough >= beta || rough + constants_.rough <= alpha)) {
        here.eval = rough;
        return;
    }
    if (here.foreseen && evaluator_.fire_costs()) {
        const Score least = rough + evaluator_.evaluate_tactics(position_, {here.ahead.in_range}, mobility_at(ply));
        if (least >= -plies_[ply - 1].best) {
            if (!met) note_met(position_.hash());
            here.eval = least;
            return;
        }
    }
    fill_eval(ply, rough - noise);
}

void Worker::static_eval(int ply) {
    PlyState& here = plies_[ply];
    const EvalEntry& entry = eval_entry(position_.hash());
    if (entry.key != position_.hash() || !entry.full) {
        return fill_eval(ply, evaluator_.evaluate_placement(position_, here.terrain_key, here.placement));
    }
    here.eval = entry.eval + noise_.at(position_.hash());
    here.threats = entry.threats;
}

void Worker::fill_eval(int ply, Score placement) {
    PlyState& here = plies_[ply];
    EvalEntry& entry = eval_entry(position_.hash());
    entry.threats = here.foreseen ? find_threats(position_, here.ahead.in_range) : find_threats(position_);
    entry.eval = placement + evaluator_.evaluate_tactics(position_, entry.threats, mobility_at(ply));
    entry.key = position_.hash();
    entry.full = true;
    here.eval = entry.eval + noise_.at(position_.hash());
    here.threats = entry.threats;
}

void Worker::play(int ply, Move move) {
    PlyState& here = plies_[ply];
    here.move = move;
    here.mover = mover_of(position_, move).kind;
    do_move(position_, move, here.undo);
    shared_.table.prefetch(position_.hash());
    plies_[ply + 1].hash = position_.hash();
    plies_[ply + 1].terrain_key = terrain_key_after(here.terrain_key, position_, here.undo);
    plies_[ply + 1].placement = evaluator_.placement_after(here.placement, position_, here.undo);
    plies_[ply + 1].mobility_known = false;
    plies_[ply + 1].foreseen = false;
    plies_[ply + 1].line_length = 0;
    plies_[ply + 1].danger = {};
}

void Worker::take_back(int ply) { undo_move(position_, plies_[ply].undo); }

void Worker::play_pass(int ply) {
    PlyState& here = plies_[ply];
    here.move = no_move;
    Edits edits(position_, here.undo);
    edits.set_turn(next_side(position_.side_to_move(), 2), position_.turn());
    plies_[ply + 1].hash = position_.hash();
    plies_[ply + 1].terrain_key = here.terrain_key;
    plies_[ply + 1].placement = here.placement;
    plies_[ply + 1].mobility_known = false;
    plies_[ply + 1].foreseen = false;
    plies_[ply + 1].line_length = 0;
    // The same board from the other side: what threatened us may win now, and our threats stand.
    Danger& next = plies_[ply + 1].danger;
    next = {};
    if (here.danger.threat && !here.danger.threat->any()) {
        next.win = false;
        next.harmless = true;
    }
    if (here.danger.harmless) next.threat = Threat{};
}

void Worker::set_line(int ply, Move move) {
    PlyState& here = plies_[ply];
    const PlyState& below = plies_[ply + 1];
    here.line[0] = move;
    std::copy_n(below.line, below.line_length, here.line + 1);
    here.line_length = below.line_length + 1;
}

// A move that refuted the enemy's last one is remembered, those tried before it are marked down.
void Worker::reward(int ply, int depth, Move best, bool capture, const Move* tried, int tried_count) {
    const Side side = position_.side_to_move();
    const int amount = std::min(constants_.reward_square * depth * depth + constants_.reward_step * depth, 2400);
    const Kind kind = mover_of(position_, best).kind;
    if (capture) {
        const Slot target = best.target() == no_square ? no_slot : position_.slot_at(best.target());
        if (target != no_slot) history_->reward_capture(kind, position_.piece(target).kind, amount);
        history_->reward_quiet(side, kind, best, amount / 2);
    } else {
        history_->reward_quiet(side, kind, best, amount);
        history_->add_killer(ply, best);
        if (ply > 0 && plies_[ply - 1].move != no_move) {
            history_->set_answer(side, plies_[ply - 1].mover, plies_[ply - 1].move, best);
        }
    }
    for (int i = 0; i < tried_count; ++i) {
        if (tried[i] != best) history_->reward_quiet(side, mover_of(position_, tried[i]).kind, tried[i], -amount);
    }
}

Score Worker::search(int ply, int depth, Score alpha, Score beta, bool may_pass) {
    PlyState& here = plies_[ply];
    here.line_length = 0;
    here.best = -infinite_score;
    here.outlook_taken = false;
    const bool exact = beta - alpha > 1;

    // 1. Budget.
    if (out_of_budget()) return 0;
    deepest_ = std::max(deepest_, ply);

    // 2. Is the game over? (G1, G2, G6, X)
    Score score = 0;
    if (ended(ply, score)) return score;

    // 3. What an earlier visit found. Nodes that step 4 ends are never stored, so a hit answers that question too.
    TableHit hit;
    bool known = false;
    const auto answered_before = [&] {
        known = shared_.table.probe(position_.hash(), ply, hit);
        return known && !exact && hit.depth >= depth &&
               (hit.bound == Bound::exact || (hit.bound == Bound::lower && hit.score >= beta) ||
                (hit.bound == Bound::upper && hit.score <= alpha));
    };
    if (depth > 0 && answered_before()) return hit.score;

    // 4. Can the side to move win at once? Under G5 the move that allowed it does not count.
    const bool may_extend = ply < root_depth_ + constants_.extend_plies;
    if (can_win(ply)) return position_.mode().mate_style ? illegal_score : wins_at(ply + 1);
    if (ply >= max_ply) {
        static_eval(ply);
        return here.eval;
    }

    // 5. Standing in check, or facing an escape, is no time to stop: one ply more.
    if (depth <= 0 && may_extend && threat_at(ply).any()) {
        depth = 1;
        if (answered_before()) return hit.score;
    }
    if (depth <= 0) return quiesce(ply, alpha, beta, 0);
    const Threat threat = threat_at(ply);
    const bool in_danger = threat.any();

    // 6. A shorter win elsewhere makes this node pointless.
    alpha = std::max(alpha, loses_at(ply));
    beta = std::min(beta, wins_at(ply + 1));
    if (alpha >= beta) return alpha;

    // 7. How does it look? A table score is better than none.
    static_eval(ply);
    Score eval = here.eval;
    if (known && !is_decided(hit.score) &&
        (hit.bound == Bound::exact || (hit.bound == Bound::lower && hit.score > eval) ||
         (hit.bound == Bound::upper && hit.score < eval))) {
        eval = hit.score;
    }
    const bool improving = ply >= 2 && here.eval > plies_[ply - 2].eval;

    bool threatened = !threat.attackers.empty();  // the Command piece must do something
    if (!exact && !in_danger && !is_decided(beta)) {
        // 8. Far above beta: the enemy has allowed too much already.
        if (depth <= constants_.futility_depth &&
            eval - (futility_margin(depth) - (improving ? constants_.futility_better : 0)) >= beta) {
            return eval;
        }

        // 9. Far below alpha: look at captures only.
        if (depth <= constants_.razor_depth && eval + 2 * futility_margin(depth) + 100 <= alpha) {
            score = quiesce(ply, alpha, alpha + 1, 0);
            if (score <= alpha) return score;
        }

        // 10. Pass: if even that keeps us above beta, a move will too.
        if (may_pass && depth >= 2 && eval >= beta) {
            const int reduced = depth - constants_.pass_base - depth / constants_.pass_share -
                                std::min(2, (eval - beta) / constants_.pass_score);
            play_pass(ply);
            here.best = -infinite_score;
            score = -search(ply + 1, reduced, -beta, -beta + 1, false);
            take_back(ply);
            if (stopped()) return 0;
            if (score >= beta && score < illegal_score) return is_win(score) ? beta : score;
            threatened = is_loss(score);
        }
    }

    // 11. Nothing known about an important node: a shallower search will do for now.
    if (depth >= constants_.shallow_depth && (!known || hit.move == no_move)) --depth;

    // 12. All moves, best first.
    const Score alpha_at_start = alpha;
    const Move before = ply > 0 ? plies_[ply - 1].move : no_move;
    const Side us = position_.side_to_move();
    const Move answer = before == no_move ? no_move : history_->answer_to(us, plies_[ply - 1].mover, before);
    std::optional<Evasions> evasions;  // the others leave the threat standing: they lose, or do not count (G5)
    if (in_danger) evasions.emplace(position_, threat);
    MovePicker picker(position_, *history_, evaluator_.weights(), constants_, here.threats, *buffers_,
                      known ? hit.move : no_move, ply, answer, evasions ? &*evasions : nullptr, threatened,
                      evaluator_.way_out(position_, us));
    constexpr int remembered = 64;
    Move tried[remembered];
    int tried_count = 0;
    int count = 0;  // legal moves searched
    int quiet_count = 0;
    Score& best = here.best;
    best = -infinite_score;  // step 9 used it
    Move best_move = no_move;
    bool skip_quiets = false;
    ForbiddenDrives forbidden(position_, threat);
    for (Move move = picker.next(); move != no_move; move = picker.next(skip_quiets)) {
        const bool capture = picker.was_capture();

        // 13. Late quiet moves of shallow nodes are not worth a look, once there is something to fall back on.
        if (!capture && count > 0 && !is_loss(best)) {
            if (depth <= constants_.quota_depth && quiet_count >= quiet_quota(depth, improving, exact)) {
                skip_quiets = true;
                continue;
            }
            if (!exact && depth <= constants_.futility_depth && !in_danger &&
                eval + futility_margin(depth) + constants_.futility_late <= alpha) {
                skip_quiets = true;
                continue;
            }
        }

        // Nor are illegal ones, as far as they are seen to be.
        if (!capture && forbidden.has(move)) continue;

        // 14. Late moves are searched less deeply, the first one fully.
        const bool late = depth >= 2 && count >= constants_.late_first && !capture;
        int less = 0;
        if (late) {
            less = reductions_[std::min(depth, 63)][std::min(count, 63)];
            less -= exact && count < constants_.late_exact;
            less += !improving;
            less -= std::min(picker.last_score() / constants_.late_history, 2);
            less += count > 100;
            if (in_danger) less = less * constants_.late_danger / 100;
        }
        const bool to_leaf = !capture && depth - 1 - less <= 0;
        if (to_leaf) {
            take_outlook(ply);
            std::uint64_t met_now = 0;
            if (count > 0 && can_skip(ply, move, alpha, met_now)) {
                if (out_of_budget()) return 0;
                if (met_now != 0) note_met(met_now);
                deepest_ = std::max(deepest_, ply + 1);
                ++count;
                ++quiet_count;
                if (tried_count < remembered) tried[tried_count++] = move;
                continue;
            }
        }
        play(ply, move);
        if (to_leaf) look_ahead(ply);
        int reduced = depth - 1;
        if (late) {
            // Threatening the Command piece is no ordinary quiet move.
            if (less > 0 && depth >= 3 && threat_at(ply + 1).any()) less -= 2;
            reduced = std::clamp(depth - 1 - less, 0, depth - 1);
        }
        if (count == 0) {
            score = -search(ply + 1, depth - 1, -beta, -alpha, true);
        } else {
            score = -search(ply + 1, reduced, -alpha - 1, -alpha, true);
            if (score > alpha && reduced < depth - 1) score = -search(ply + 1, depth - 1, -alpha - 1, -alpha, true);
            if (score > alpha && score < beta) score = -search(ply + 1, depth - 1, -beta, -alpha, true);
        }
        take_back(ply);
        if (stopped()) return 0;
        if (score == -illegal_score) {
            forbidden.note(move);
            continue;
        }

        // 15. Better than what we had?
        ++count;
        if (!capture) {
            ++quiet_count;
            if (tried_count < remembered) tried[tried_count++] = move;
        }
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = move;
                alpha = score;
                if (exact) set_line(ply, move);
                if (score >= beta) {
                    cuts_ += {1, count == 1};
                    reward(ply, depth, move, capture, tried, tried_count);
                    break;
                }
            }
        }
    }

    // 16. No move that counts: mated (G5), or nothing to move with, which loses too unless the mode passes over.
    if (count == 0) return in_danger && !position_.mode().mate_style ? loses_at(ply + 2) : loses_at(ply);

    // 17. Remember it.
    const Bound bound = best >= beta ? Bound::lower : best > alpha_at_start ? Bound::exact : Bound::upper;
    shared_.table.store(position_.hash(), ply, best_move, best, depth, bound);
    return best;
}

}  // namespace tankchess::engine
