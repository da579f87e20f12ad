#pragma once

#include <cstdint>
#include <vector>

#include "rules/board/move.h"
#include "rules/moves/outcome.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// F8. Which side of a piece is hit; none where its front would have been no better, or nobody aims at a side.
enum class ArmourSide : std::uint8_t { none, side, rear };

// A piece that a line of play costs.
struct Loss {
    std::size_t ply = 0;  // of the line, from 0
    Slot slot = no_slot;
    Piece piece;        // as it stood
    Piece by;           // who moved in that ply, as it stood before
    Square from = 0;    // where that piece fired from
    bool aimed = true;  // it was the target, not somebody beside it
    ArmourSide armour = ArmourSide::none;
};

// What comes of a line: who falls, in order, and how the game ends if the line goes so far.
struct Story {
    std::vector<Loss> losses;
    Outcome end;
    std::size_t plies = 0;
    Position last;

    // The first loss of a side from ply `first` on; null if there is none.
    const Loss* first_of(Side side, std::size_t first = 0) const;
    bool loses(Slot slot) const;
};

// Ends early where the game is over or a move does not fit.
Story story_of(const Position& start, const std::vector<Move>& line);

// The side of `target` that a weapon of kind `by` on `from` finds weaker than its front.
ArmourSide weak_side(const Piece& target, Kind by, Square from);

}  // namespace tankchess::engine
