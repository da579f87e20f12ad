#pragma once

#include <cstdint>

namespace tankchess::engine {

// How often a move was so good that the others of its node need not be looked at: the measure of their order.
struct CutCounts {
    std::uint64_t all = 0;
    std::uint64_t by_first = 0;  // where the very first move was it

    CutCounts& operator+=(const CutCounts& o) {
        all += o.all;
        by_first += o.by_first;
        return *this;
    }
    double percent_first() const {
        return all == 0 ? 0 : 100.0 * static_cast<double>(by_first) / static_cast<double>(all);
    }
};

}  // namespace tankchess::engine
