#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "rules/board/move.h"
#include "rules/moves/outcome.h"
#include "rules/position/position.h"

namespace tankchess::engine {

enum class Proof : std::uint8_t { unknown, win, none };

struct Solution {
    Proof proof = Proof::unknown;
    int turns = 0;              // of the side to move, when it wins; the shortest
    std::vector<Move> line;     // a longest defence
    Reason end = Reason::none;  // checkmate, escapemate, destruction, escape
    std::vector<Move> keys;     // first moves that win in `turns`, as many as asked for
    std::uint64_t nodes = 0;
};

struct SolveLimits {
    int turns = 3;                  // look for wins in up to so many turns
    std::size_t keys = 1;           // list up to so many first moves
    std::vector<Move> first_moves;  // look at these only, unless there are none
    std::uint64_t nodes = UINT64_MAX;
    const std::atomic<bool>* stop = nullptr;
};

// Proves that the side to move wins in N turns whatever the enemy does (checkmate or escapemate in `mate` style, the
// winning turn itself in `sudden`), or that it cannot in up to `turns`. Exact:
// nothing is pruned that could matter.
// Precondition: a mode in which the Command piece decides. Repetition and quiet draws play no part.
Solution solve(const Position& position, const SolveLimits& limits);

}  // namespace tankchess::engine
