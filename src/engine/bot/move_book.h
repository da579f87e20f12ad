#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/evaluate/score.h"
#include "rules/board/move.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// What a long search found in one position of an opening.
struct BookEntry {
    struct Choice {
        std::string text;  // the move, as the engine protocol writes it
        Score score = 0;   // for the side to move
    };
    std::string after;       // the moves that lead there, separated by blanks
    std::uint64_t hash = 0;  // of the position
    int depth = 0;
    std::uint64_t nodes = 0;
    std::uint64_t signature = 0;  // of the engine that searched (bench/signature.txt)
    std::vector<Choice> choices;  // best first
};

// Openings of the stock boards (data/book), by position. Text, one file for a board and a mode:
//
//   book basic-16 mate
//   at 0123456789abcdef depth 7 nodes 2000000 by 35721 after C3>C5/N …
//   D14>D13/S 31
//
// Each `at` is followed by its moves, best first; `#` begins a remark.
class MoveBook {
public:
    // Adds what a file has; a position that is known already is replaced. A fault names the line, and nothing is added.
    Result<int> add(std::string_view text);
    bool empty() const { return entries_.empty(); }
    const BookEntry* find(std::uint64_t hash) const;

private:
    std::vector<BookEntry> entries_;  // some hundreds: looked through one by one
};

std::string write_move_book(std::string_view setup, std::string_view rules, const std::vector<BookEntry>& entries);
Result<std::vector<BookEntry>> read_move_book(std::string_view text);

// One of the moves that are worse than the best by no more than `margin`, drawn by the seed; no_move: none of them can
// be played there.
struct BookMove {
    Move move = no_move;
    Score score = 0;
};
BookMove book_move(const BookEntry& entry, const Position& position, Score margin, std::uint64_t seed);

}  // namespace tankchess::engine
