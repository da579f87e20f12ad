#pragma once

#include <array>
#include <cstdint>

#include "rules/board/move.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// Filters out the moves that cannot parry a threat: to the Command piece, or of the enemy's to escape.
class Evasions {
public:
    // For the side to move. `check`: its Command piece would be destroyed (G5); `escape`: the enemy's would leave (G2).
    // Without either, may_help() means nothing.
    Evasions(const Position& position, bool check, bool escape);

    // False only if the threat stands after `move`.
    bool may_help(Move move) const;

private:
    const Position& position_;
    SlotSet exposed_;    // what is aimed at: the Command piece, and bombs that would take it with them
    SlotSet attackers_;  // of them
    std::array<std::uint32_t, max_side_length> squares_{};  // that may be in the way of every threat; bit x of row y
};

}  // namespace tankchess::engine
