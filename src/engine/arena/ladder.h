#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "engine/arena/elo.h"

namespace tankchess::engine {

// Two players of a ladder and how their games went, from the view of `a`.
struct LadderLink {
    int a = 0;
    int b = 0;
    PairTallies pairs;
};

// All players on one scale: the ratings under which these results are likeliest, by expected score alone (Elo). The
// anchor is 0 by definition. Intervals are 95 %, from ladders drawn again out of the pairs of each link. Each link
// counts half a drawn game more than was played, so that figures stay finite. A fault names a player whom no games
// connect to the anchor.
Result<std::vector<EloEstimate>> fit_ladder(int players, const std::vector<LadderLink>& links, int anchor,
                                            std::uint64_t seed);

}  // namespace tankchess::engine
