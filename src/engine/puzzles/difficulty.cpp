#include "engine/puzzles/difficulty.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "rules/moves/legality.h"

namespace tankchess::engine {

namespace {

constexpr std::uint64_t fewest_nodes = 16;
constexpr int looks_that_settle = 3;

}  // namespace

std::uint64_t nodes_to_find(Bot& bot, const Position& position, Move first) {
    std::uint64_t since = 0;
    int looks = 0;
    for (std::uint64_t nodes = fewest_nodes; nodes <= most_nodes_to_find; nodes *= 2) {
        bot.new_game();
        bot.set_position(position);
        Limits limits;
        limits.nodes = nodes;
        const SearchResult answer = bot.go(limits);
        if (answer.best != first) {
            looks = 0;
            continue;
        }
        if (++looks == 1) since = nodes;
        const bool sees_the_win = !answer.lines.empty() && is_win(answer.lines.front().score);
        if (sees_the_win || looks == looks_that_settle) return since;
    }
    return looks > 0 ? since : 2 * most_nodes_to_find;
}

int count_moves(const Position& position) {
    const auto list = std::make_unique<MoveList>();
    legal_moves(position, *list);
    return static_cast<int>(list->size());
}

int rating_for(const PuzzleFacts& facts) {
    const auto doublings = [](double value, double from) { return std::max(0.0, std::log2(value / from)); };
    const bool quiet = std::find(facts.themes.begin(), facts.themes.end(), "quiet") != facts.themes.end();
    const double rating = lowest_rating + 100 * doublings(static_cast<double>(facts.found), fewest_nodes) +
                          180 * (facts.turns - 1) + 85 * doublings(facts.moves, 32) + (quiet ? 200 : 0);
    return std::clamp(static_cast<int>(std::lround(rating)), lowest_rating, highest_rating);
}

}  // namespace tankchess::engine
