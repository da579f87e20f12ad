#include "engine/balance/runner.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <tuple>

#include "base/rng.h"
#include "engine/arena/at_once.h"
#include "engine/arena/series.h"
#include "engine/balance/players.h"
#include "engine/balance/sheet.h"
#include "engine/search/stopwatch.h"

namespace tankchess::engine::balance {
namespace {

struct Task {
    int series = 0;
    int number = 0;
};

// Both games of a pair with a plan begin alike.
std::uint64_t opening_seed(const Contest& contest, const Series& series, int number) {
    const int opening = series.plan == Plan::free ? number : number / 2;
    return mix64(contest.seed * 7919 + static_cast<std::uint64_t>(opening));
}

// Half of the turns of a greedy side cost nothing.
double work_of(const Series& series) {
    return static_cast<double>(series.nodes) * (series.plan == Plan::greedy ? 0.5 : 1);
}

// Between rounds threads wait for each other.
constexpr int round_games = 20;

bool narrow_enough(const Contest& contest, int series, const std::vector<Trace>& known) {
    const SeriesSheet results = results_of(contest, series, known);
    double widest = 0;
    for (int seat = 0; seat < contest.start.mode().sides; ++seat)
        widest = std::max(widest, results.score[static_cast<std::size_t>(seat)].half);
    return widest <= contest.series[static_cast<std::size_t>(series)].within;
}

// How many games a series should have before anyone looks at it again.
int next_aim(const Contest& contest, int index, const std::vector<Trace>& known, const std::set<int>& numbers) {
    const Series& series = contest.series[static_cast<std::size_t>(index)];
    if (series.within <= 0) return series.games;
    const int have = static_cast<int>(numbers.size());
    const bool whole_rounds = have % round_games == 0 && have > 0 && *numbers.rbegin() == have - 1;
    if (have >= fewest_games && whole_rounds && narrow_enough(contest, index, known)) return 0;
    return std::min(series.games, std::max(fewest_games, (have / round_games + 1) * round_games));
}

// What is to be played now: all that is missing, but of a series with a bound one round only. Nothing = all is there.
std::vector<Task> next_tasks(const Contest& contest, const std::vector<Trace>& known) {
    std::vector<std::set<int>> there(contest.series.size());
    for (const Trace& trace : known) there[static_cast<std::size_t>(trace.series)].insert(trace.number);
    std::vector<Task> tasks;
    for (std::size_t s = 0; s < contest.series.size(); ++s) {
        const int aim = next_aim(contest, static_cast<int>(s), known, there[s]);
        for (int n = 0; n < aim; ++n) {
            if (!there[s].contains(n)) tasks.push_back({static_cast<int>(s), n});
        }
    }
    return tasks;
}

}  // namespace

Trace play_trace(const Contest& contest, int series_index, int number) {
    const Series& series = contest.series[static_cast<std::size_t>(series_index)];
    SeriesPlan plan;
    plan.time.nodes = series.nodes;
    Opening opening{contest.setup, contest.start, {}};
    random_opening(contest.start, contest.opening_plies, opening_seed(contest, series, number), opening.moves);
    const std::uint64_t seed = mix64(contest.seed + static_cast<std::uint64_t>(number));
    std::array<std::unique_ptr<Player>, side_count> players;
    std::array<Player*, side_count> seats{};
    for (const Side side : all_sides) {
        if (static_cast<int>(index_of(side)) >= contest.start.mode().sides) continue;
        players[index_of(side)] = make_planner(side == planner(number) ? series.plan : Plan::free, seed);
        seats[index_of(side)] = players[index_of(side)].get();
    }
    PlayedGame game = play_game(opening, seats, plan);
    return {series_index, number, std::move(game.moves), game.outcome};
}

std::vector<Trace> run_contest(const Contest& contest, std::vector<Trace> known, int threads, const OnTrace& on_trace) {
    double work = 0;
    int wanted = 0;
    for (const Series& series : contest.series) {
        wanted += series.games;
        work += series.games * work_of(series);
    }
    for (const Trace& trace : known) work -= work_of(contest.series[static_cast<std::size_t>(trace.series)]);

    const Stopwatch watch;
    std::atomic<bool> over{false};
    double done = 0;
    for (auto tasks = next_tasks(contest, known); !tasks.empty() && !over; tasks = next_tasks(contest, known)) {
        std::atomic<std::size_t> next{0};
        std::mutex mutex;
        const auto play = [&] {
            for (std::size_t i = next++; i < tasks.size() && !over; i = next++) {
                Trace trace = play_trace(contest, tasks[i].series, tasks[i].number);
                const std::lock_guard lock(mutex);
                if (over) return;
                done += work_of(contest.series[static_cast<std::size_t>(trace.series)]);
                Progress progress;
                progress.played = static_cast<int>(known.size()) + 1;
                progress.wanted = wanted;
                progress.seconds = static_cast<double>(watch.ms()) / 1000;
                progress.seconds_left = done > 0 ? progress.seconds * (work - done) / done : -1;
                known.push_back(std::move(trace));
                if (on_trace && !on_trace(known.back(), progress)) over = true;
            }
        };
        at_once(threads, play, [&] { over = true; });
    }

    std::sort(known.begin(), known.end(), [](const Trace& a, const Trace& b) {
        return std::tie(a.series, a.number) < std::tie(b.series, b.number);
    });
    return known;
}

}  // namespace tankchess::engine::balance
