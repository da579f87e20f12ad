#pragma once

#include <array>

#include "engine/balance/contest.h"
#include "engine/evaluate/evaluate.h"

namespace tankchess::engine::balance {

// By how much one side must be ahead, in hundredths of a Light Tank, to count as leading.
inline constexpr double clear_lead = 100;

// What happened in one game, found by playing it again.
struct GameFacts {
    int lead_changes = 0;
    bool comeback = false;                         // the winner had been behind
    double legal_moves = 0;                        // mean of all turns after the opening
    std::vector<Square> driven, fired, destroyed;  // one entry for each time
    std::array<int, kind_count> earned{};          // worth of enemies destroyed by pieces of a kind
    std::array<int, kind_count> lost{};            // pieces
};

GameFacts facts_of(const Position& start, const Trace& trace, int opening_plies, Evaluator& evaluator);

// The same moves give the same number.
std::uint64_t fingerprint(const Trace& trace);

}  // namespace tankchess::engine::balance
