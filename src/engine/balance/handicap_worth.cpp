#include "engine/balance/handicap_worth.h"

#include "base/rng.h"
#include "engine/arena/series.h"
#include "engine/balance/players.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"
#include "setups/handicap.h"

namespace tankchess::engine::balance {
namespace {

constexpr int opening_plies = 4;
constexpr int opening_tries = 20;

bool playable(Position position, const std::vector<Move>& moves) {
    for (const Move move : moves) {
        if (!is_legal(position, move)) return false;
        position = after(position, move);
        if (settled(position).over()) return false;
    }
    return true;
}

// A quiet opening of the even board that can be played whoever gives: moves of pieces that stay at home cannot.
std::vector<Move> shared_opening(const Position& even, const Position& white_gives, const Position& black_gives,
                                 std::uint64_t seed) {
    for (int i = 0; i < opening_tries; ++i) {
        std::vector<Move> moves;
        random_opening(even, opening_plies, mix64(seed + static_cast<std::uint64_t>(i)), moves);
        if (playable(white_gives, moves) && playable(black_gives, moves)) return moves;
    }
    return {};
}

double points_of(const Outcome& outcome, Side side) {
    return outcome.winners == 0 ? 0.5 : outcome.won_by(side) ? 1 : 0;
}

double play(const Position& start, const std::vector<Move>& opening, Side giver, const HandicapRun& run) {
    SeriesPlan plan;
    plan.time.nodes = run.nodes;
    const auto white = make_planner(Plan::free, run.seed), black = make_planner(Plan::free, run.seed);
    const PlayedGame game = play_game({"", start, opening}, {white.get(), black.get()}, plan);
    return points_of(game.outcome, giver);
}

}  // namespace

Result<HandicapWorth> measure_handicap(const HandicapRun& run, const std::function<void(int)>& on_pair) {
    const Result<Position> even = make_position(run.setup);
    if (!even) return even.fault();
    if (even->mode().sides != 2) return Fault{"handicap", "is for two sides"};
    std::vector<Position> gives;
    for (const Side side : {Side::white, Side::black}) {
        const Result<Setup> setup = with_handicap(run.setup, side, run.changes);
        if (!setup) return setup.fault();
        const Result<Position> position = make_position(*setup);
        if (!position) return position.fault();
        gives.push_back(*position);
    }
    HandicapWorth worth;
    worth.changes = run.changes;
    PairTallies tallies;
    double sum = 0;
    for (int pair = 0; pair < run.pairs; ++pair) {
        const auto opening =
            shared_opening(*even, gives[0], gives[1], run.seed * 1'000'003 + static_cast<std::uint64_t>(pair) * 64);
        const double points = play(gives[0], opening, Side::white, run) + play(gives[1], opening, Side::black, run);
        tallies.add(points);
        sum += points;
        worth.games += 2;
        if (on_pair) on_pair(pair + 1);
    }
    worth.score = worth.games > 0 ? sum / worth.games : 0;
    const EloEstimate giver = elo_of(tallies);
    worth.worth = {-giver.elo, -giver.high, -giver.low};
    return worth;
}

}  // namespace tankchess::engine::balance
