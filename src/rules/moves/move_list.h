#pragma once

#include <cstddef>

#include "base/inline_vec.h"
#include "rules/board/move.h"

namespace tankchess {

// Room for the moves of a position. Measured maxima are below 6,000 on crowded 26x26 boards; a position made to have
// more lists the first of them.
inline constexpr std::size_t max_moves = 32768;
using MoveList = InlineVec<Move, max_moves>;

// Keeps the moves from `begin` on for which `keep` is true.
template <class F>
void keep_if(MoveList& list, std::size_t begin, F&& keep) {
    Move* kept = list.begin() + begin;
    for (const Move *m = kept, *end = list.end(); m != end; ++m) {
        const Move move = *m;
        *kept = move;
        kept += keep(move) ? 1 : 0;
    }
    list.set_size(static_cast<std::size_t>(kept - list.begin()));
}

}  // namespace tankchess
