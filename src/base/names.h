#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace tankchess {

// The stable names of an enumeration, in the order of its values: one table for writing and reading.
template <class Enum, std::size_t N>
struct Names {
    std::array<std::string_view, N> names;

    constexpr std::string_view of(Enum value) const { return names[static_cast<std::size_t>(value)]; }
    constexpr std::optional<Enum> find(std::string_view name) const {
        for (std::size_t i = 0; i < N; ++i) {
            if (names[i] == name) return static_cast<Enum>(i);
        }
        return std::nullopt;
    }
};

}  // namespace tankchess
