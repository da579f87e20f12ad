#include "engine/retreat/match.h"

#include <algorithm>

#include "engine/evaluate/weights.h"
#include "engine/retreat/bot.h"
#include "engine/search/stopwatch.h"
#include "rules/retreat/actions.h"
#include "rules/retreat/outcome.h"
#include "rules/retreat/play.h"

namespace tankchess::engine {

namespace {

constexpr int longest_random_turn = 12;

// What is on the board, for the greedy player: it looks no further.
Score pieces_left(const retreat::State& state, Side side) {
    const Outcome end = retreat::settled(state);
    if (end.over()) return end.won_by(side) ? wins_at(1) : end.draw() ? draw_score : loses_at(1);
    Score sum = 0;
    for (const retreat::Unit& u : state.units) sum += u.side == side ? nominal_value(u.kind) : -nominal_value(u.kind);
    return sum;
}

// One action at a time: any, or the one with the best outcome right after it.
retreat::Action simple_action(const RetreatSeat& seat, const retreat::State& state, Rng& rng) {
    const std::vector<retreat::Action> legal = retreat::legal_actions(state);
    if (seat.player == RetreatPlayer::random || state.phase == retreat::Phase::place) {
        return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    }
    const Side us = state.side;
    retreat::Action best = legal.back();
    Score best_score = -infinite_score;
    std::uint32_t equals = 0;
    for (const retreat::Action& a : legal) {
        const Score score = pieces_left(retreat::after(state, a), us);
        equals = score == best_score ? equals + 1 : 1;
        if (score < best_score || (equals > 1 && rng.below(equals) != 0)) continue;
        best = a;
        best_score = score;
    }
    return best;
}

// 1 White won, 0 Black won.
double play_retreat_game(const std::array<RetreatSeat, 2>& seats, retreat::State state, const SeriesPlan& plan,
                         std::uint64_t seed, SeriesReport& report) {
    Rng rng(seed);
    std::array<RetreatBot, 2> bots{RetreatBot(seats[0].level, seed), RetreatBot(seats[1].level, seed + 1)};
    Limits limits;
    limits.movetime_ms = plan.time.movetime_ms;
    limits.nodes = plan.time.nodes;
    for (int turn = 0; turn < plan.longest; ++turn) {
        const Outcome end = retreat::outcome(state);
        if (end.over()) return end.draw() ? 0.5 : end.won_by(Side::white) ? 1 : 0;
        const Side side = state.side;
        const RetreatSeat& seat = seats[index_of(side)];
        if (seat.player == RetreatPlayer::engine) {
            const Stopwatch watch;
            const std::vector<retreat::Action> actions = bots[index_of(side)].choose(state, limits);
            const bool late = limits.movetime_ms && watch.ms() > *limits.movetime_ms + plan.time.grace_ms;
            bool legal = !actions.empty();
            for (const retreat::Action& a : actions) {
                legal = legal && retreat::is_legal(state, a);
                if (legal) state = retreat::after(state, a);
            }
            report.time_losses += late;
            report.illegal += !legal;
            if (late || !legal) return side == Side::white ? 0 : 1;
            continue;
        }
        for (int n = 0; state.side == side && !retreat::outcome(state).over(); ++n) {
            const bool enough = n >= longest_random_turn && state.phase == retreat::Phase::move;
            state = retreat::after(state, enough ? retreat::Action::end() : simple_action(seat, state, rng));
        }
    }
    return 0.5;
}

}  // namespace

SeriesReport run_retreat_match(const RetreatSeat& a, const RetreatSeat& b, const retreat::State& start,
                               const SeriesPlan& plan, const std::function<void(const SeriesReport&)>& on_game) {
    SeriesReport report;
    double of_pair = 0;
    for (int g = 0; g < plan.games / 2 * 2; ++g) {
        const bool a_first = g % 2 == 0;
        const std::array<RetreatSeat, 2> seats{a_first ? a : b, a_first ? b : a};
        const double white =
            play_retreat_game(seats, start, plan, mix64(plan.seed + static_cast<std::uint64_t>(g)), report);
        const double points = a_first ? white : 1 - white;
        report.tallies.add(points);
        of_pair += points;
        if (!a_first) {
            report.pairs.add(of_pair);
            of_pair = 0;
        }
        if (on_game) on_game(report);
    }
    return report;
}

}  // namespace tankchess::engine
