#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/search/cut_counts.h"
#include "rules/position/position.h"

namespace tankchess::engine {

struct BenchPosition {
    std::string name;
    Position position;
};

// `position` after so many seeded random turns that neither end the game nor bring it within one turn of its end.
Position played_on(Position position, int turns);

// Fixed positions of every mode for two players: stock setups after so many seeded random turns.
std::vector<BenchPosition> bench_positions();

struct BenchResult {
    std::uint64_t nodes = 0;  // over all positions: the signature of the search
    std::int64_t time_ms = 0;
    struct Each {
        std::uint64_t nodes = 0;
        CutCounts cuts;
    };
    std::vector<Each> each;

    std::uint64_t per_second() const {
        return time_ms > 0 ? nodes * 1000 / static_cast<std::uint64_t>(time_ms) : nodes;
    }
};

// Searches every position to `depth` with one thread and a fresh table. Nodes depend on nothing but the code.
BenchResult run_bench(const std::vector<BenchPosition>& positions, int depth);

inline constexpr int bench_depth = 6;
// Enough to tell two engines apart, and quick.
inline constexpr int signature_depth = 2;

}  // namespace tankchess::engine
