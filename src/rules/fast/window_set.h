#pragma once

#include <array>
#include <bit>
#include <cstdint>

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

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
#ifdef __wasm_simd128__
    // The lower and the upper eight rows.
    v128_t low() const { return wasm_v128_load(word.data()); }
    v128_t high() const { return wasm_v128_load(word.data() + 2); }
    static WindowSet of(v128_t low, v128_t high) {
        WindowSet set;
        wasm_v128_store(set.word.data(), low);
        wasm_v128_store(set.word.data() + 2, high);
        return set;
    }

    bool empty() const { return !wasm_v128_any_true(wasm_v128_or(low(), high())); }
    bool operator==(const WindowSet& o) const {
        return !wasm_v128_any_true(wasm_v128_or(wasm_v128_xor(low(), o.low()), wasm_v128_xor(high(), o.high())));
    }
    friend WindowSet operator|(const WindowSet& a, const WindowSet& b) {
        return of(wasm_v128_or(a.low(), b.low()), wasm_v128_or(a.high(), b.high()));
    }
    friend WindowSet operator&(const WindowSet& a, const WindowSet& b) {
        return of(wasm_v128_and(a.low(), b.low()), wasm_v128_and(a.high(), b.high()));
    }
#else
    bool empty() const { return (word[0] | word[1] | word[2] | word[3]) == 0; }
    bool operator==(const WindowSet&) const = default;
    friend WindowSet operator|(const WindowSet& a, const WindowSet& b) {
        return {{a.word[0] | b.word[0], a.word[1] | b.word[1], a.word[2] | b.word[2], a.word[3] | b.word[3]}};
    }
    friend WindowSet operator&(const WindowSet& a, const WindowSet& b) {
        return {{a.word[0] & b.word[0], a.word[1] & b.word[1], a.word[2] & b.word[2], a.word[3] & b.word[3]}};
    }
#endif
    WindowSet& operator|=(const WindowSet& o) { return *this = *this | o; }

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
};

}  // namespace tankchess
