#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/arena/elo.h"
#include "rules/board/setup.h"

namespace tankchess::engine::balance {

// How much weaker a handicap (setups/handicap.h) makes the side that gives it: the engine plays itself in pairs of
// games from the same opening, in which White gives once and Black once, so that a board that leans does not matter.
struct HandicapWorth {
    std::string changes;
    int games = 0;      // pairs with the moves of an earlier one are left out
    double score = 0;   // of the side that gives
    EloEstimate worth;  // what it gives, so above 0 if it hurts
};

struct HandicapRun {
    Setup setup;
    std::string changes;
    std::uint64_t nodes = 550;
    int pairs = 100;
    std::uint64_t seed = 1;
};

// The same run gives the same games. `on_pair` is told how many pairs are played.
Result<HandicapWorth> measure_handicap(const HandicapRun& run, const std::function<void(int)>& on_pair);

}  // namespace tankchess::engine::balance
