#include "engine/retreat/bot.h"

#include <algorithm>
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

std::vector<RetreatBot::Beginning> RetreatBot::build_turns(const retreat::State& state, std::size_t width) {
    const Side us = state.side;
    std::vector<Beginning> beam{{state, {}, 0}}, finished;
    std::unordered_set<std::uint64_t> seen;
    for (int length = 0; length < longest_turn && !beam.empty(); ++length) {
        std::vector<Beginning> next;
        for (const Beginning& b : beam) {
            for (const retreat::Action& a : retreat::legal_actions(b.state)) {
                if (out_of_time() && !finished.empty()) return finished;
                Beginning longer{retreat::after(b.state, a), b.actions, 0};
                if (!seen.insert(retreat::hash_of(longer.state)).second) continue;
                longer.actions.push_back(a);
                longer.score = retreat_worth(longer.state, us) + noise();
                const bool over = retreat::settled(longer.state).over();
                (over || longer.state.side != us ? finished : next).push_back(std::move(longer));
            }
        }
        std::stable_sort(next.begin(), next.end(),
                         [](const Beginning& a, const Beginning& b) { return a.score > b.score; });
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

    const Side us = state.side;
    std::vector<retreat::Action> best;
    Score best_score = -infinite_score;
    for (std::size_t width = 1; width <= widest; width *= 2) {
        std::vector<Beginning> turns = build_turns(state, width);
        std::stable_sort(turns.begin(), turns.end(),
                         [](const Beginning& a, const Beginning& b) { return a.score > b.score; });
        if (turns.size() > judged_turns) turns.erase(turns.begin() + judged_turns, turns.end());
        for (Beginning& t : turns) {
            if (out_of_time() && !best.empty()) return best;
            const Score score = worth_under_fire(t.state, us) + noise();
            if (best.empty() || score > best_score) {
                best_score = score;
                best = std::move(t.actions);
            }
        }
        if (is_win(best_score)) break;
    }
    return best;
}

}  // namespace tankchess::engine
