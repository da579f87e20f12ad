#include "engine/arena/series.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "base/rng.h"
#include "engine/search/stopwatch.h"
#include "rules/moves/history.h"
#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace tankchess::engine {

namespace {

constexpr int opening_tries = 200;
constexpr double fair_margin = 60;  // hundredths of a Light Tank

// Whether a game from here is still open to both sides: nobody can destroy anything or win at once, and nobody is
// ahead.
bool is_calm(const Position& p, Evaluator& evaluator) {
    if (outcome(p).over()) return false;
    for (int s = 0; s < p.mode().sides; ++s) {
        const Side side = all_sides[static_cast<std::size_t>(s)];
        if (!destroyable(p, side).empty() || threatens_escape(p, side)) return false;
    }
    if (p.mode().sides != 2) return true;
    return std::abs(lead_of(p, evaluator)) <= fair_margin;
}

Limits limits_for(const SeriesTime& time, std::int64_t clock) {
    Limits l;
    l.movetime_ms = time.movetime_ms;
    l.nodes = time.nodes;
    l.depth = time.depth;
    if (time.base_ms) {
        l.clock_ms = clock;
        l.increment_ms = time.increment_ms;
    }
    return l;
}

std::uint8_t all_but(Side loser, int sides) {
    return static_cast<std::uint8_t>(((1u << sides) - 1) & ~(1u << index_of(loser)));
}

}  // namespace

double lead_of(const Position& position, Evaluator& evaluator) {
    const Features features = evaluator.features(position);
    double lead = 0;
    for (std::size_t t = 0; t < features.size(); ++t) {
        lead += static_cast<double>(features[t]) * evaluator.weights().value[t] / 10;
    }
    return lead;
}

Position random_opening(const Position& start, int plies, std::uint64_t seed, std::vector<Move>& moves) {
    const auto list = std::make_unique<MoveList>();
    Evaluator evaluator;
    Rng rng(seed);
    for (int attempt = 0; attempt < opening_tries; ++attempt) {
        Position p = start;
        moves.clear();
        for (int i = 0; i < plies; ++i) {
            list->clear();
            legal_moves(p, *list);
            if (list->empty()) break;
            const Move m = (*list)[rng.below(static_cast<std::uint32_t>(list->size()))];
            if (m.faceless()) break;
            moves.push_back(m);
            p = after(p, m);
        }
        if (moves.size() == static_cast<std::size_t>(plies) && is_calm(p, evaluator)) return p;
    }
    moves.clear();
    return start;
}

PlayedGame play_game(const SeriesSetup& setup, const std::array<Player*, side_count>& seats, const SeriesPlan& plan,
                     std::uint64_t opening_seed) {
    PlayedGame game{0, setup.name, setup.position, {}, {}, Mishap::none, {}, true, 0, {}};
    Position position = random_opening(setup.position, plan.opening_plies, opening_seed, game.moves);
    game.times_ms.assign(game.moves.size(), 0);
    GameHistory history;
    {
        Position p = setup.position;
        for (const Move m : game.moves) {
            history.push(p.hash());
            p = after(p, m);
        }
    }
    std::array<std::int64_t, side_count> clock;
    clock.fill(plan.time.base_ms.value_or(0));
    const int sides = position.mode().sides;

    for (;;) {
        game.outcome = history.outcome(position);
        if (game.outcome.over()) return game;
        if (static_cast<int>(game.moves.size()) >= plan.longest) {
            game.outcome = {Reason::quiet, 0};
            return game;
        }
        const Side side = position.side_to_move();
        Player& player = *seats[index_of(side)];
        const Stopwatch watch;
        const Move move = player.choose(setup.position, game.moves, position, history.hashes(),
                                        limits_for(plan.time, clock[index_of(side)]));
        const std::int64_t spent = watch.ms();
        game.times_ms.push_back(spent);
        if (plan.time.base_ms) {
            clock[index_of(side)] -= spent;
            if (clock[index_of(side)] < 0) game.mishap = Mishap::time;
            clock[index_of(side)] += plan.time.increment_ms;
        }
        if (plan.time.movetime_ms && spent > *plan.time.movetime_ms + plan.time.grace_ms) game.mishap = Mishap::time;
        if (move == no_move || !is_legal(position, move)) {
            game.mishap = Mishap::illegal;
            game.complaint = player.why();
        }
        if (game.mishap != Mishap::none) {
            game.outcome = {Reason::no_moves, all_but(side, sides)};
            return game;
        }
        history.push(position.hash());
        game.moves.push_back(move);
        position = after(position, move);
    }
}

SeriesReport run_series(const MakePlayer& make_a, const MakePlayer& make_b, const SeriesPlan& plan,
                        const OnGame& on_game) {
    SeriesReport report;
    std::atomic<int> next{0};
    std::atomic<bool> over{false};
    std::mutex mutex;

    const auto work = [&] {
        while (!over) {
            const int number = next++;
            if (number >= plan.games) return;
            const int pair = number / 2;
            const bool a_first = number % 2 == 0;
            const SeriesSetup& setup = plan.setups[static_cast<std::size_t>(pair) % plan.setups.size()];
            const std::uint64_t seed = mix64(plan.seed + static_cast<std::uint64_t>(number));
            const auto a = make_a(seed), b = make_b(seed ^ 0x5eed);
            a->new_game();
            b->new_game();
            Player* first = a_first ? a.get() : b.get();
            Player* second = a_first ? b.get() : a.get();
            // Of four players each holds two seats that face each other (w and b, x and y).
            const bool four = setup.position.mode().sides == 4;
            const std::array<Player*, side_count> seats{first, four ? first : second, second, second};
            PlayedGame game = play_game(setup, seats, plan, mix64(plan.seed * 7919 + static_cast<std::uint64_t>(pair)));
            game.number = number + 1;
            game.first_is_white = a_first;
            double points = 0;
            int winners = 0;
            for (int s = 0; s < setup.position.mode().sides; ++s) {
                const Side side = all_sides[static_cast<std::size_t>(s)];
                if (!game.outcome.won_by(side)) continue;
                ++winners;
                points += seats[index_of(side)] == a.get();
            }
            game.points = winners == 0 ? 0.5 : points / winners;

            const std::lock_guard lock(mutex);
            if (over) return;
            (game.points > 0.5   ? report.tallies.wins
             : game.points < 0.5 ? report.tallies.losses
                                 : report.tallies.draws)++;
            report.illegal += game.mishap == Mishap::illegal;
            report.time_losses += game.mishap == Mishap::time;
            if (on_game && !on_game(game, report)) over = true;
            if (plan.sprt && plan.sprt->verdict(report.tallies) != SprtVerdict::open) over = true;
        }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < plan.at_once; ++i) threads.emplace_back(work);
    work();
    for (std::thread& t : threads) t.join();
    return report;
}

}  // namespace tankchess::engine
