#pragma once

#include <optional>
#include <string>
#include <vector>

#include "wire/json.h"

namespace tankchess::server {

// A position with a proven solution.
struct Puzzle {
    std::string id, tps, goal;
    int moves = 1;  // of the solver
    int rating = 1500;
    std::uint64_t found = 0;  // nodes after which the engine finds the first move; 0 if nobody has measured it
    std::vector<std::string> themes;
    // Lines of canonical texts: own moves and replies in turn. Several where replies branch.
    std::vector<std::vector<std::string>> lines;
};

// All puzzles of data/puzzles, read at the start and never changed.
class PuzzleShelf {
public:
    // Adds the puzzles of one file, easy ones first; those that are not sound are named in `faults` and left out.
    void add(const std::string& text, const std::string& file, std::vector<std::string>& faults);
    const std::vector<Puzzle>& all() const { return puzzles_; }
    const Puzzle* find(const std::string& id) const;

private:
    std::vector<Puzzle> puzzles_;
};

// One file: blocks of "name: value" lines, separated by empty lines, # for comments.
std::vector<Puzzle> read_puzzles(const std::string& text, const std::string& file, std::vector<std::string>& faults);
// One block of it. Themes and rating stand in the file (`tankchess puzzles grade` writes them), so that whoever shows
// puzzles need not work them out.
std::string write_puzzle(const Puzzle& puzzle);

// What came of an attempt.
struct Attempt {
    bool right = false;  // every move so far is on a solution line, or wins at once, or still wins in time
    bool done = false;
    std::vector<std::string> replies;
    std::string tps;      // after the last move and reply
    json::array effects;  // of each move and reply, in order
};
// The first turn must be that of a solution. A later one need not: the solver then decides, with up to so many nodes
// (a fraction of a second), and defends.
inline constexpr std::uint64_t puzzle_nodes = 500000;
Attempt try_puzzle(const Puzzle& puzzle, const std::vector<std::string>& moves);

}  // namespace tankchess::server
