#include "engine/puzzles/gatherer.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/rng.h"
#include "engine/arena/datagen.h"
#include "engine/puzzles/likeness.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace tankchess::engine {

namespace {

// The same moves of the attacker on the same ground against a Command piece on the same square: the same story, even
// where pieces that play no part stand elsewhere.
std::uint64_t story_key(const Position& position, const std::vector<Move>& line) {
    std::uint64_t key = mix64(position.size().width * 64u + position.size().height);
    for_each_square(position.size(), [&](Square s) { key = mix64(key ^ position.terrain_at(s)); });
    const Slot target = position.command_of(opponent_of(position.side_to_move()));
    key = mix64(key ^ (target == no_slot ? no_square : position.piece(target).square));
    for (std::size_t i = 0; i < line.size(); i += 2) key = mix64(key ^ line[i].bits);
    return key;
}

// Where the game was when its outcome was first known, and for whom.
struct Turn {
    std::size_t ply;
    int turns;
};
std::optional<Turn> won_from(const DataGame& game) {
    if (game.plies.empty() || game.plies.back().score == DataGame::unknown_score) return std::nullopt;
    const int turns = turns_to_end(game.plies.back().score);
    if (turns == 0) return std::nullopt;
    const std::size_t last = game.plies.size() - 1;
    return turns > 0 ? Turn{last, turns} : Turn{last + 1, -turns};
}

}  // namespace

void PuzzleGatherer::add_known(const Position& position, const std::vector<Move>& line) {
    known_.insert(likeness_key(position));
    known_.insert(story_key(position, line));
}

bool PuzzleGatherer::is_new(const Position& position, const std::vector<Move>& line) const {
    return known_.count(likeness_key(position)) == 0 && known_.count(story_key(position, line)) == 0;
}

std::optional<GatheredPuzzle> PuzzleGatherer::look_through(const DataGame& game) {
    std::optional<Turn> won = won_from(game);
    if (!won) return std::nullopt;
    std::vector<Position> positions;
    if (replay_data(game, [&](const Position& p, const DataGame::Ply&) { positions.push_back(p); }) ||
        positions.empty()) {
        return std::nullopt;
    }
    const ModeRow& mode = positions.front().mode();
    if (!mode.command_decides || mode.sides != 2) return std::nullopt;
    positions.push_back(after(positions.back(), game.plies.back().move));
    // The game may have been won earlier than a short search saw.
    while (won->ply >= 2 && won->turns < limits_.longest &&
           game_wins(positions[won->ply - 2], game.plies[won->ply - 2].move, won->turns + 1)) {
        *won = {won->ply - 2, won->turns + 1};
    }
    return proven(positions[won->ply], won->turns);
}

bool PuzzleGatherer::game_wins(const Position& position, Move move, int turns) const {
    SolveLimits limits;
    limits.turns = turns;
    limits.first_moves = {move};
    limits.nodes = limits_.look;
    return solve(position, limits).proof == Proof::win;
}

std::optional<GatheredPuzzle> PuzzleGatherer::proven(Position position, int turns) {
    while (turns >= limits_.shortest && turns <= limits_.longest) {
        const auto list = std::make_unique<MoveList>();
        pseudo_moves(position, *list);
        if (list->size() > limits_.widest) return std::nullopt;
        SolveLimits limits;
        limits.turns = turns;
        limits.keys = 2;
        limits.nodes = limits_.nodes;
        Solution solution = solve(position, limits);
        const bool whole = solution.line.size() == static_cast<std::size_t>(2 * solution.turns - 1);
        if (solution.proof != Proof::win || !whole || solution.turns < limits_.shortest) return std::nullopt;
        if (solution.keys.size() == 1) {
            if (!is_new(position, solution.line)) return std::nullopt;
            add_known(position, solution.line);
            return GatheredPuzzle{std::move(position), std::move(solution)};
        }
        // Several ways to win: a turn later there may be one only.
        if (solution.line.size() < 3) return std::nullopt;
        position = after(after(position, solution.line[0]), solution.line[1]);
        turns = solution.turns - 1;
    }
    return std::nullopt;
}

}  // namespace tankchess::engine
