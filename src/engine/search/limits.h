#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/board/move.h"

namespace tankchess::engine {

// When a search has to end. Several may be given: the first one reached counts. None given = search until stop().
struct Limits {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;       // over all threads; exact with one thread
    std::optional<std::int64_t> movetime_ms;  // for this move, never overstepped
    std::optional<std::int64_t> clock_ms;     // left on the mover's clock; the search decides how much to use
    std::int64_t increment_ms = 0;            // comes with clock_ms
    std::optional<int> mate;                  // stop once a win within that many turns is proven
    std::vector<Move> first_moves;            // look at these only, unless there are none
};

}  // namespace tankchess::engine
