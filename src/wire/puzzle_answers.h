#pragma once

#include <set>
#include <string>
#include <vector>

#include "wire/puzzles.h"

namespace tankchess::server {

// Puzzles as the protocol shows them. What reads a body throws ApiFault.

extern const ApiFault no_such_puzzle;

// `limit` puzzles from number `from` on; `solved` are ids.
json::object puzzle_page(const PuzzleShelf& shelf, std::size_t from, std::size_t limit,
                         const std::set<std::string>& solved);
// The first that is not solved yet, or the first of all. Throws if there are none.
const Puzzle& next_puzzle(const PuzzleShelf& shelf, const std::set<std::string>& solved);
std::string puzzle_text(const Puzzle& puzzle, bool solved);

struct PuzzleTry {
    std::vector<std::string> moves;
    bool give_up = false;
};
PuzzleTry read_try(const json::value& body);
struct TryAnswer {
    std::string text;
    bool solved;  // by the moves, not by giving up
};
TryAnswer answer_try(const Puzzle& puzzle, const PuzzleTry& attempt);

}  // namespace tankchess::server
