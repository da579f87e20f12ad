#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/evaluate/evaluate.h"
#include "rules/board/move.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// How a pair of games begins.
struct Opening {
    std::string setup;  // name of the board
    Position start;
    std::vector<Move> moves;
};

// The opening of the n-th pair of a match, n from 0.
using OpeningOf = std::function<Opening(int pair)>;

// By how much White is ahead at a glance, in hundredths of a Light Tank. Two players.
double lead_of(const Position& position, Evaluator& evaluator);

// A position some random turns into a game in which nothing stands under fire and nobody is ahead, if there is one
// within reason; else `start` itself and no moves.
Position random_opening(const Position& start, int plies, std::uint64_t seed, std::vector<Move>& moves);

struct SeriesSetup {
    std::string name;
    Position position;
};
// Every stock board under every rule for two players that it is made for.
std::vector<SeriesSetup> stock_boards();
// Random openings of so many turns from the setups in turn.
OpeningOf random_openings(std::vector<SeriesSetup> setups, int plies, std::uint64_t seed);

// A fixed book of openings, so that matches of today and of next year can be compared: stock boards and generated ones
// of all sizes and modes for two players in turns, no two openings alike. The boards of the generator and the judge of
// calmness change with the program, so a book is made once and kept as text.
std::vector<Opening> make_book(int count, std::uint64_t seed);
// Text: `board NAME POSITION`, then `NAME MOVE MOVE …` for each opening; `#` begins a remark.
std::string write_book(const std::vector<Opening>& book);
Result<std::vector<Opening>> read_book(std::string_view text);

}  // namespace tankchess::engine
