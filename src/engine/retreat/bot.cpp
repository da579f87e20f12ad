#include "engine/retreat/bot.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "rules/retreat/actions.h"
#include "rules/retreat/outcome.h"
#include "rules/retreat/play.h"

namespace tankchess::engine {

namespace {

constexpr std::size_t widest = 32;
constexpr int longest_turn = 80;
constexpr std::int64_t default_ms = 900;
// Finished turns of one beam that get a look at the reply.
constexpr std::size_t judged_turns = 200;
// Beginnings of one length that are tried as whole turns too.
constexpr std::size_t ended_early = 64;
// Those with the best beginnings are answered by turns of the enemy, with a beam so wide, if there are states enough.
constexpr std::size_t answer_width = 1;
constexpr std::uint64_t least_for_replies = 3000;
constexpr int own_share = 40;  // of the time, in hundredths

// States a level looks at, and by how much it misjudges them.
struct Strength {
    std::uint64_t states;
    int noise;
};
constexpr Strength strengths[full_strength] = {
    {300, 250}, {500, 180}, {800, 130},  {1200, 90}, {2000, 60},
    {3500, 40}, {6000, 25}, {12000, 10}, {25000, 0}, {UINT64_MAX, 0},
};

}  // namespace

RetreatBot::RetreatBot(int level, std::uint64_t seed)
    : level_(std::clamp(level, weakest_level, full_strength)), rng_(seed) {}

bool RetreatBot::out_of_time() {
    ++states_;
    return stop_ || states_ > state_limit_ || watch_.ms() >= end_ms_;
}

Score RetreatBot::noise() {
    const int most = strengths[level_ - 1].noise;
    return most == 0 ? 0 : static_cast<Score>(rng_.below(static_cast<std::uint32_t>(2 * most + 1))) - most;
}

// A move is judged without being played: only its piece stands elsewhere.
void RetreatBot::judge_moves(const Beginning& from, std::size_t number, const std::vector<retreat::Action>& actions,
                             std::vector<Judged>& judged) {
    retreat::State state = from.state;
    state.begun = true;
    for (const retreat::Action& a : actions) {
        if (a.what != retreat::ActionKind::move) continue;
        const auto unit = std::find_if(state.units.begin(), state.units.end(),
                                       [&](const retreat::Unit& u) { return u.square == a.from; });
        const retreat::Unit before = *unit;
        unit->square = a.to;
        unit->facing = a.facing;
        judged.push_back({number, a, retreat_worth(state, before.side) + noise()});
        *unit = before;
        if (out_of_time()) return;
    }
}

std::vector<RetreatBot::Beginning> RetreatBot::build_turns(const retreat::State& state, std::size_t width) {
    const Side us = state.side;
    std::vector<Beginning> beam{{state, {}, 0}}, finished;
    std::unordered_set<std::uint64_t> seen;
    const auto by_score = [](const auto& a, const auto& b) { return a.score > b.score; };
    for (int length = 0; length < longest_turn && !beam.empty(); ++length) {
        if (!finished.empty() && out_of_time()) break;
        std::vector<Beginning> next;
        std::vector<Judged> judged;
        const auto play = [&](const Beginning& b, const retreat::Action& a, std::optional<Score> score) {
            Beginning longer{retreat::after(b.state, a), b.actions, 0};
            if (!seen.insert(retreat::hash_of(longer.state)).second) return false;
            longer.actions.push_back(a);
            longer.score = score ? *score : retreat_worth(longer.state, us) + noise();
            const bool over = retreat::settled(longer.state).over();
            (over || longer.state.side != us ? finished : next).push_back(std::move(longer));
            return true;
        };
        for (std::size_t i = 0; i < beam.size(); ++i) {
            const std::vector<retreat::Action> actions = retreat::legal_actions(beam[i].state);
            for (const retreat::Action& a : actions) {
                if (a.what != retreat::ActionKind::move) play(beam[i], a, std::nullopt);
            }
            judge_moves(beam[i], i, actions, judged);
        }
        const std::size_t played = next.size();
        std::stable_sort(judged.begin(), judged.end(), by_score);
        for (const Judged& j : judged) {
            if (next.size() >= played + std::max(width, ended_early)) break;
            play(beam[j.from], j.action, j.score);
        }
        std::stable_sort(next.begin(), next.end(), by_score);
        // A turn may end after any of its moves.
        for (std::size_t i = 0; i < next.size() && i < ended_early; ++i) {
            const Beginning& b = next[i];
            if (b.state.phase == retreat::Phase::move) play(Beginning(b), retreat::Action::end(), b.score);
        }
        if (next.size() > width) next.erase(next.begin() + static_cast<std::ptrdiff_t>(width), next.end());
        beam = std::move(next);
    }
    return finished;
}

// Placement is judged piece by piece: facing the enemy, the Command piece in the middle of its row.
std::vector<retreat::Action> RetreatBot::place_all(retreat::State state) {
    const Side us = state.side;
    std::vector<retreat::Action> actions;
    while (state.phase == retreat::Phase::place && state.side == us) {
        const std::vector<retreat::Action> legal = retreat::legal_actions(state);
        if (legal.empty()) break;
        const retreat::Action* best = nullptr;
        int best_score = 0;
        for (const retreat::Action& a : legal) {
            int score = static_cast<int>(rng_.below(6));
            if (a.what == retreat::ActionKind::place) {
                const int middle = std::abs(2 * column_of(a.to) + 1 - state.size().width);
                const int turn = (index_of(a.facing) - index_of(home_facing(us))) & 7;
                score += 40 - 4 * std::min(turn, 8 - turn) - (a.command ? middle : middle / 4) + (a.command ? 20 : 0);
            }
            if (best == nullptr || score > best_score) best = &a, best_score = score;
        }
        actions.push_back(*best);
        state = retreat::after(state, *best);
    }
    return actions;
}

std::vector<retreat::Action> RetreatBot::choose(const retreat::State& state, const Limits& limits) {
    stop_ = false;
    watch_ = Stopwatch();
    const TimeBudget plan = time_budget_for(limits);
    end_ms_ = plan.timed ? std::max<std::int64_t>(1, plan.hard_ms) : default_ms;
    states_ = 0;
    state_limit_ = std::min(strengths[level_ - 1].states, limits.nodes.value_or(UINT64_MAX));
    if (retreat::outcome(state).over()) return {};
    if (state.phase == retreat::Phase::place) return place_all(state);

    // 1. Turns of ours, judged by the fire that follows.
    const std::uint64_t all_states = state_limit_;
    const std::int64_t all_ms = end_ms_;
    const bool replies = state_limit_ >= least_for_replies;
    if (replies) {
        if (state_limit_ != UINT64_MAX) state_limit_ = state_limit_ * own_share / 100;
        end_ms_ = std::max<std::int64_t>(1, end_ms_ * own_share / 100);
    }
    std::vector<Beginning> turns;
    for (std::size_t width = 1; width <= widest && !out_of_time(); width *= 2) {
        add_finished(turns, state, width);
        if (is_win(turns.front().score)) return turns.front().actions;
    }
    if (!replies) return turns.front().actions;

    // 2. The best of them, judged by the turn that follows.
    state_limit_ = all_states;
    end_ms_ = all_ms;
    const Side us = state.side;
    const Beginning* best = nullptr;
    Score best_score = -infinite_score;
    for (const Beginning& turn : turns) {
        if (out_of_time()) break;
        const Score score = worth_after_reply(turn.state, us, best_score);
        if (best == nullptr || score > best_score) {
            best_score = score;
            best = &turn;
        }
    }
    return best == nullptr ? turns.front().actions : best->actions;
}

// Builds turns and keeps the best ones found so far, best first.
void RetreatBot::add_finished(std::vector<Beginning>& finished, const retreat::State& state, std::size_t width) {
    const Side us = state.side;
    std::vector<Beginning> turns = build_turns(state, width);
    const auto better = [](const Beginning& a, const Beginning& b) { return a.score > b.score; };
    std::stable_sort(turns.begin(), turns.end(), better);
    if (turns.size() > judged_turns) turns.erase(turns.begin() + judged_turns, turns.end());
    for (Beginning& t : turns) {
        if (out_of_time() && !finished.empty()) break;
        const std::uint64_t key = retreat::hash_of(t.state);
        if (std::any_of(finished.begin(), finished.end(), [&](const Beginning& f) { return f.key == key; })) continue;
        t.score = worth_under_fire(t.state, us) + noise();
        t.key = key;
        finished.push_back(std::move(t));
    }
    std::stable_sort(finished.begin(), finished.end(), better);
}

Score RetreatBot::worth_after_reply(const retreat::State& state, Side us, Score enough) {
    const Side enemy = opponent_of(us);
    Score worst = worth_under_fire(state, us);
    if (is_decided(worst) || worst <= enough || state.side == us) return worst;
    for (const Beginning& reply : build_turns(state, answer_width)) {
        worst = std::min(worst, -worth_under_fire(reply.state, enemy));
        if (worst <= enough) break;
    }
    return worst;
}

}  // namespace tankchess::engine
