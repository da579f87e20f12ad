#include "engine/arena/bench.h"

#include <algorithm>
#include <memory>

#include "base/rng.h"
#include "engine/bot/bot.h"
#include "engine/search/stopwatch.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {

namespace {

struct BenchRow {
    const char* setup;
    const char* rules;
    int plies;
};
constexpr BenchRow rows[] = {
    {"basic-16", "mate", 0},    {"basic-16", "mate", 20}, {"basic-16", "sudden", 40}, {"basic-16", "last", 30},
    {"basic-16", "escape", 24}, {"basic-16", "flag", 24}, {"basic-20", "mate", 16},   {"basic-20", "sudden", 50},
    {"fiery-16", "mate", 12},   {"fiery-20", "mate", 20}, {"fiery-24", "sudden", 24},
};

// River crossing as it was first drawn: signatures stay comparable when a stock board changes.
constexpr const char* first_river =
    "20x20 20./4.#2.#2.#2.#2.#.#./.#6.#3.#7./.#3.#2.#.#.#2.#2.#./.#.#3.#2.#2.3#2.#./7.#3.#2.#4.#/~#2~#~2#"
    "~.#2~2#.4~/~#6~.2~#3~.2~#~/3~#3~.3~#2~.2~#2~/3~#~#.6~.#5~/5~#.6~.#~#3~/2~#2~.2~#3~.3~#3~/~#2~.3~#2~."
    "6~#~/4~.2#2~#.~2#~#2~#~/#4.#2.#3.#7./.#2.3#2.#2.#3.#.#./.#2.#2.#.#.#2.#3.#./7.#3.#6.#./.#.#2.#2.#2.#"
    "2.#4./20. wHT@C1N,wMT@F1N,wCLT@J1N,wAH@M1N,wTD@P1N,wMT@J3N,wLT@D4N,wLT@G4N,wLT@N4N,wLT@R4N,wFB@B7N,w"
    "LL@D7N,wHL@O7N,wGB@R7N,bGB@C14S,bHL@F14S,bLL@Q14S,bFB@S14S,bLT@C17S,bLT@G17S,bLT@N17S,bLT@Q17S,bMT@K"
    "18S,bTD@E20S,bAH@H20S,bCLT@K20S,bMT@O20S,bHT@R20S w mate 0 1";
constexpr int first_river_plies = 16;

}  // namespace

Position played_on(Position position, int turns) {
    const auto list = std::make_unique<MoveList>();
    Rng rng(static_cast<std::uint64_t>(turns) * 1000003);
    for (int i = 0; i < turns; ++i) {
        for (int attempt = 0; attempt < 20; ++attempt) {
            list->clear();
            legal_moves(position, *list);
            if (list->empty()) return position;
            const Position next = after(position, (*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
            if (outcome(next).over()) continue;
            if (next.mode().command_decides &&
                (threatens_command(next, next.side_to_move()) || threatens_escape(next, next.side_to_move())))
                continue;
            position = next;
            break;
        }
    }
    return position;
}

std::vector<BenchPosition> bench_positions() {
    std::vector<BenchPosition> positions;
    for (const BenchRow& row : rows) {
        const Result<RulesSpec> rules = read_rules(row.rules);
        const Result<Position> start = rules ? stock_position(row.setup, *rules) : Result<Position>(rules.fault());
        if (!start) continue;
        positions.push_back({std::string(row.setup) + ' ' + row.rules + " +" + std::to_string(row.plies),
                             played_on(*start, row.plies)});
    }
    if (const Result<Position> river = read_position(first_river)) {
        positions.push_back(
            {"river-20 mate +" + std::to_string(first_river_plies), played_on(*river, first_river_plies)});
    }
    return positions;
}

BenchResult run_bench(const std::vector<BenchPosition>& positions, int depth) {
    BenchResult result;
    Bot bot({.threads = 1, .hash_mb = 16});
    const Stopwatch watch;
    for (const BenchPosition& p : positions) {
        bot.new_game();
        bot.set_position(p.position);
        Limits limits;
        limits.depth = depth;
        std::uint64_t nodes = 0;
        const SearchResult found = bot.go(limits, [&](const Variation& line) { nodes = line.nodes; });
        result.each.push_back({nodes, found.cuts});
        result.nodes += nodes;
    }
    result.time_ms = watch.ms();
    return result;
}

}  // namespace tankchess::engine
