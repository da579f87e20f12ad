#pragma once

#include <set>
#include <string>
#include <vector>

#include "wire/puzzles.h"

namespace tankchess::server {

// Puzzles as the protocol shows them. What reads a body throws ApiFault.

extern const ApiFault no_such_puzzle;

// `limit` puzzles from number `from` on; `solved` are ids. In brief: what a list of all of them needs, without boards.
struct PuzzlePage {
    std::size_t from, limit;
    bool brief;
};
inline constexpr std::size_t longest_puzzle_page = 100;
inline constexpr std::size_t longest_brief_page = 2000;
json::object puzzle_page(const PuzzleShelf& shelf, const PuzzlePage& page, const std::set<std::string>& solved);
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
