#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "engine/arena/data_file.h"
#include "engine/solve/solver.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// A forced win that only one first move begins.
struct GatheredPuzzle {
    Position position;
    Solution solution;
};

struct GatherLimits {
    int shortest = 2, longest = 5;      // wins, in turns
    std::uint64_t nodes = 1500000;      // to prove a win and that no other first move wins as fast
    std::uint64_t look = 200000;        // to prove that the move of the game wins
    std::uint64_t widest = UINT64_MAX;  // leave out positions with more moves
};

// Looks for puzzles in games that were made for learning: their last score tells who wins by force and in how many
// turns, so there is nothing to search for, only to prove.
class PuzzleGatherer {
public:
    explicit PuzzleGatherer(const GatherLimits& limits) : limits_(limits) {}

    // What is there already: neither it nor anything that looks like it is found again.
    void add_known(const Position& position, const std::vector<Move>& line);
    // At most one from a game: those of other lengths would be the same story.
    std::optional<GatheredPuzzle> look_through(const DataGame& game);

private:
    GatherLimits limits_;
    std::unordered_set<std::uint64_t> known_;

    bool game_wins(const Position& position, Move move, int turns) const;
    std::optional<GatheredPuzzle> proven(Position position, int turns);
    bool is_new(const Position& position, const std::vector<Move>& line) const;
};

}  // namespace tankchess::engine
