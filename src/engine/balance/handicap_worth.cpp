#include "engine/balance/handicap_worth.h"

#include <optional>
#include <set>

#include "base/rng.h"
#include "engine/arena/series.h"
#include "engine/balance/game_facts.h"
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

// A quiet opening that can be played whoever gives: of the pieces that neither side leaves at home.
std::optional<std::vector<Move>> shared_opening(const Position& both_give, const std::vector<Position>& gives,
                                                std::uint64_t seed) {
    for (int i = 0; i < opening_tries; ++i) {
        std::vector<Move> moves;
        random_opening(both_give, opening_plies, mix64(seed + static_cast<std::uint64_t>(i)), moves);
        if (playable(gives[0], moves) && playable(gives[1], moves)) return moves;
    }
    return std::nullopt;
}

double points_of(const Outcome& outcome, Side side) {
    return outcome.winners == 0 ? 0.5 : outcome.won_by(side) ? 1 : 0;
}

PlayedGame play(const Position& start, const std::vector<Move>& opening, const HandicapRun& run) {
    SeriesPlan plan;
    plan.time.nodes = run.nodes;
    const auto white = make_planner(Plan::free, run.seed), black = make_planner(Plan::free, run.seed);
    return play_game({"", start, opening}, {white.get(), black.get()}, plan);
}

std::uint64_t fingerprint_of(const PlayedGame& a, const PlayedGame& b) {
    return fingerprint({0, 0, a.moves, a.outcome}) ^ mix64(fingerprint({0, 0, b.moves, b.outcome}));
}

}  // namespace

Result<HandicapWorth> measure_handicap(const HandicapRun& run, const std::function<void(int)>& on_pair) {
    Result<Setup> both = with_handicap(run.setup, Side::white, run.changes);
    if (both) both = with_handicap(*both, Side::black, run.changes);
    if (!both) return both.fault();
    const Result<Position> both_give = make_position(*both);
    if (!both_give) return both_give.fault();
    if (both_give->mode().sides != 2) return Fault{"handicap", "is for two sides"};
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
    std::set<std::uint64_t> seen;
    for (int pair = 0; pair < run.pairs; ++pair) {
        const auto opening =
            shared_opening(*both_give, gives, run.seed * 1'000'003 + static_cast<std::uint64_t>(pair) * 64);
        if (!opening) continue;  // without one every such pair would be the same two games
        const PlayedGame white = play(gives[0], *opening, run), black = play(gives[1], *opening, run);
        if (!seen.insert(fingerprint_of(white, black)).second) continue;
        const double points = points_of(white.outcome, Side::white) + points_of(black.outcome, Side::black);
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
