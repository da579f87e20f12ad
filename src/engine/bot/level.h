#pragma once

#include <cstdint>
#include <vector>

#include "engine/bot/bot.h"

namespace tankchess::engine {

// How a level errs. It misjudges positions (noise), overlooks moves (attention) and looks less far; the lowest also
// overlook what people overlook: shots after a long drive, along a long or slanted line, or through armour that is thin
// only at the side that they hit; and a way off the board that begins with a turn. None overlooks a shot at a Command
// piece or an edge straight ahead, nor walks into a loss on the spot while a move it looks at avoids it. A way off the
// board that takes more than one drive the lowest see coming no better than their noise lets them, as beginners do.
struct LevelRow {
    int depth;
    std::uint64_t nodes;
    int noise;       // hundredths of a Light Tank by which a judgement can be off
    int attention;   // of 100 quiet moves so many are looked at
    bool sees_runs;  // counts turns far enough to know that a run to the edge cannot be stopped
    int overlooks;   // of 100 shots and ways off the board so many are overlooked for each point of effort (level.cpp)
};

// Whatever its nodes, a level below full strength answers within this.
inline constexpr std::int64_t level_ms = 900;

// Precondition: weakest_level <= level <= full_strength. At full strength nothing is bounded.
const LevelRow& level_row(int level);

// The moves that a level looks at: what explodes or takes a flag always, of the rest a seeded choice.
std::vector<Move> noticed_moves(const Position& position, const std::vector<Move>& legal, const LevelRow& level,
                                std::uint64_t seed);

}  // namespace tankchess::engine
