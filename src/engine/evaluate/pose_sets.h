#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "rules/board/geometry.h"

namespace tankchess::engine {

// Sets of squares, a bit each, and of poses, one such set for each facing.
static_assert(square_count % 64 == 0);
using SquareSet = std::array<std::uint64_t, square_count / 64>;
using PoseSet = std::array<SquareSet, facing_count>;

inline void add_to(SquareSet& set, Square s) { set[s / 64] |= std::uint64_t{1} << s % 64; }
inline void take_from(SquareSet& set, Square s) { set[s / 64] &= ~(std::uint64_t{1} << s % 64); }
inline bool has(const SquareSet& set, Square s) { return set[s / 64] >> s % 64 & 1; }

// The words that a board uses: two rows each.
inline std::size_t words_of(BoardSize size) { return static_cast<std::size_t>(size.height + 1) / 2; }

// All squares of a set moved by `by` places; what leaves the board lands on the padding of the rows.
template <int by>
void add_shifted(const SquareSet& set, const SquareSet& mask, std::size_t words, SquareSet& out) {
    if constexpr (by > 0) {
        out[0] |= set[0] << by & mask[0];
        for (std::size_t i = 1; i < words; ++i) out[i] |= (set[i] << by | set[i - 1] >> (64 - by)) & mask[i];
    } else {
        for (std::size_t i = 0; i + 1 < words; ++i) out[i] |= (set[i] >> -by | set[i + 1] << (64 + by)) & mask[i];
        out[words - 1] |= set[words - 1] >> -by & mask[words - 1];
    }
}

// One step backwards: poses from which a turn or a step ahead leads into the set. It is as well a step forwards of who
// faces the other way.
inline void step_back(const PoseSet& now, const SquareSet& passable, std::size_t words, PoseSet& next) {
    const auto facing = [&]<int f>() {
        constexpr int by = -(facing_dy[f] * stride + facing_dx[f]);
        const SquareSet& left = now[(f + facing_count - 1) % facing_count];
        const SquareSet& right = now[(f + 1) % facing_count];
        for (std::size_t i = 0; i < words; ++i) next[f][i] = now[f][i] | left[i] | right[i];
        add_shifted<by>(now[f], passable, words, next[f]);
    };
    [&]<int... f>(std::integer_sequence<int, f...>) {
        (facing.template operator()<f>(), ...);
    }(std::make_integer_sequence<int, facing_count>{});
}

}  // namespace tankchess::engine
