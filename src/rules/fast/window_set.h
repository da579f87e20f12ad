#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace tankchess {

// Squares of a window of 15 by 15, the piece in the middle. Rows are 16 bits wide and the last column stays empty, so a
// step over an edge never lands on the other side.
struct WindowSet {
    static constexpr int radius = 7;  // no drive is longer
    static constexpr int row_bits = 16;
    std::array<std::uint64_t, 4> word{};

    bool has(int index) const { return word[static_cast<std::size_t>(index >> 6)] >> (index & 63) & 1; }
    void add(int index) { word[static_cast<std::size_t>(index >> 6)] |= 1ULL << (index & 63); }
    void drop(int index) { word[static_cast<std::size_t>(index >> 6)] &= ~(1ULL << (index & 63)); }
    bool empty() const { return (word[0] | word[1] | word[2] | word[3]) == 0; }
    int count() const {
        return std::popcount(word[0]) + std::popcount(word[1]) + std::popcount(word[2]) + std::popcount(word[3]);
    }
    template <class F>
    void for_each(F&& f) const {
        for (int w = 0; w < 4; ++w) {
            for (std::uint64_t rest = word[static_cast<std::size_t>(w)]; rest != 0; rest &= rest - 1) {
                f(w * 64 + std::countr_zero(rest));
            }
        }
    }
    WindowSet& operator|=(const WindowSet& o) {
        for (std::size_t i = 0; i < 4; ++i) word[i] |= o.word[i];
        return *this;
    }
    friend WindowSet operator|(WindowSet a, const WindowSet& b) { return a |= b; }
    bool operator==(const WindowSet&) const = default;
    friend WindowSet operator&(WindowSet a, const WindowSet& b) {
        for (std::size_t i = 0; i < 4; ++i) a.word[i] &= b.word[i];
        return a;
    }
};

}  // namespace tankchess
