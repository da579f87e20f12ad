#include "engine/arena/bench.h"

#include <algorithm>
#include <memory>

#include "base/rng.h"
#include "engine/bot/bot.h"
#include "engine/search/stopwatch.h"
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
    {"fiery-16", "mate", 12},   {"fiery-20", "mate", 20}, {"fiery-24", "sudden", 24}, {"river-20", "mate", 16},
};

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
        bot.go(limits, [&](const Variation& line) { nodes = line.nodes; });
        result.each.push_back(nodes);
        result.nodes += nodes;
    }
    result.time_ms = watch.ms();
    return result;
}

}  // namespace tankchess::engine
