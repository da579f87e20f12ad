#pragma once

#include <vector>

#include "rules/board/move.h"
#include "rules/moves/history.h"
#include "rules/position/position.h"

namespace tankchess {

// Moves played from a start position, with what a single position cannot know: repetition (G6).
class Playthrough {
public:
    explicit Playthrough(const Position& start);

    const Position& start() const { return start_; }
    const Position& position() const { return now_; }
    const std::vector<Move>& moves() const { return moves_; }

    // Over by the position itself, or drawn by its third occurrence.
    Outcome outcome() const { return history_.outcome(now_); }

    // Precondition: legal in position(), and the game is not over.
    void play(Move move);
    // Takes back the last `count` moves, or all there are.
    void take_back(std::size_t count = 1);

    // The position after the first `plies` moves.
    Position at(std::size_t plies) const;

private:
    Position start_;
    Position now_;
    std::vector<Move> moves_;
    GameHistory history_;
};

}  // namespace tankchess
