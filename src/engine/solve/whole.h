#pragma once

#include <cstddef>
#include <cstdint>

#include "rules/board/move.h"
#include "rules/position/position.h"

namespace tankchess::engine {

enum class Value : std::uint8_t { unknown, win, draw, loss };

// What a position is worth with best play, for the side to move.
struct WholeSolution {
    Value value = Value::unknown;
    int plies = 0;        // until the game is over: as few as the winner can do with, as many as the loser can get
    Move best = no_move;  // a move that keeps to that; any that holds a draw
    std::size_t positions = 0;  // that can come about
};

// Plays the game out in every way: all positions that can come about, then backwards from those in which it is over. So
// a race of Command pieces to the edge is decided for good, whoever wins it or nobody. Unknown where there are more
// than `most` positions: two pieces on 8×8 squares have up to 500,000, each further one that drives 500 times as many.
// Precondition: two players. Repetition is a draw by nature; the count of quiet turns plays no part.
WholeSolution solve_whole(const Position& position, std::size_t most);

}  // namespace tankchess::engine
