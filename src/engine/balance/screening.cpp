#include "engine/balance/screening.h"

#include <cmath>

#include "engine/balance/runner.h"
#include "rules/board/adapt_setup.h"

namespace tankchess::engine::balance {
namespace {

// Plays up to the first hurdle that the board does not clear.
Candidate screen(const ScreeningWish& wish, const SetupFile& file, const Position& start, std::uint64_t seed) {
    Candidate candidate;
    candidate.seed = seed;
    std::vector<Trace> traces;
    for (const Hurdle& hurdle : wish.hurdles) {
        const Contest contest{file.id, start, 1, 4, {{Plan::free, wish.nodes, hurdle.games}}};
        traces = run_contest(contest, std::move(traces), wish.threads, {});
        candidate.sheet = make_sheet(contest, traces);
        if (!clears(candidate.sheet.series.front(), start.mode().sides, hurdle)) return candidate;
        ++candidate.cleared;
    }
    return candidate;
}

}  // namespace

std::vector<Hurdle> usual_hurdles() {
    return {{100, 0.10, 0.20, 16, 150}, {400, 0.065, 0.17, 18, 150}, {1067, 0.05, 0.15, 20, 150}};
}

bool clears(const SeriesSheet& series, int sides, const Hurdle& hurdle) {
    for (int s = 0; s < sides; ++s) {
        if (std::abs(series.score[static_cast<std::size_t>(s)].value - 1.0 / sides) > hurdle.margin) return false;
    }
    return series.drawn() <= hurdle.drawn && series.median >= hurdle.shortest && series.median <= hurdle.longest;
}

Result<Found> find_balanced(const ScreeningWish& wish, const std::function<void(const Candidate&)>& on_candidate) {
    GeneratorWish board = wish.board;
    for (int i = 0; i < wish.tries; ++i, ++board.seed) {
        const Result<SetupFile> file = generate_setup(board);
        if (!file && file.fault().field != "generate") return file.fault();
        Candidate candidate;
        candidate.seed = board.seed;
        candidate.fair = file.ok();
        if (file) {
            const Result<Setup> setup = adapt_setup(file->setup, file->rules.front());
            if (!setup) return setup.fault();
            const Result<Position> start = make_position(*setup);
            if (!start) return start.fault();
            candidate = screen(wish, *file, *start, board.seed);
        }
        if (on_candidate) on_candidate(candidate);
        if (candidate.cleared == static_cast<int>(wish.hurdles.size())) return Found{*file, candidate.sheet};
    }
    return Fault{"generate", "no balanced setup among " + std::to_string(wish.tries) + " seeds; try others"};
}

}  // namespace tankchess::engine::balance
