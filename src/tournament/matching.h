#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace tankchess::tournament {

// Pairs up `count` things so that as many as possible are paired and the costs of the pairs sum to the least.
// `cost` gives nothing for two that must not meet; costs are from 0 to `greatest_cost`.
inline constexpr std::int64_t greatest_cost = 50'000'000'000'000;

using Cost = std::function<std::optional<std::int64_t>(int, int)>;

// For each its partner, or -1.
std::vector<int> cheapest_pairs(int count, const Cost& cost);

}  // namespace tankchess::tournament
