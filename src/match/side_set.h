#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "rules/board/side.h"

namespace tankchess::match {

// A set of sides; the bits are those of rules' Outcome::winners.
struct SideSet {
    std::uint8_t bits = 0;

    static constexpr SideSet of(Side s) { return {side_bit(s)}; }

    constexpr bool has(Side s) const { return (bits >> index_of(s) & 1) != 0; }
    constexpr void add(Side s) { bits = static_cast<std::uint8_t>(bits | of(s).bits); }
    constexpr void drop(Side s) { bits = static_cast<std::uint8_t>(bits & ~of(s).bits); }
    constexpr bool empty() const { return bits == 0; }
    constexpr int count() const { return std::popcount(bits); }
    constexpr bool holds_all(SideSet other) const { return (other.bits & ~bits) == 0; }
    constexpr SideSet without(SideSet other) const { return {static_cast<std::uint8_t>(bits & ~other.bits)}; }
    constexpr SideSet with(SideSet other) const { return {static_cast<std::uint8_t>(bits | other.bits)}; }
    constexpr SideSet both(SideSet other) const { return {static_cast<std::uint8_t>(bits & other.bits)}; }
    constexpr bool operator==(const SideSet&) const = default;
};

inline constexpr SideSet every_side{0b1111};

// Side letters in the order w b x y; empty for the empty set.
inline std::string letters_of(SideSet set) {
    std::string text;
    for (const Side s : all_sides) {
        if (set.has(s)) text += letter_of(s);
    }
    return text;
}

}  // namespace tankchess::match
