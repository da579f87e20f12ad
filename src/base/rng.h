#pragma once

#include <cstdint>

namespace tankchess {

// A strong 64-bit mixer (splitmix64's finaliser): equal input, equal output on every platform.
constexpr std::uint64_t mix64(std::uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9ULL;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

// Small deterministic generator for seeded games, setups and tests.
class Rng {
public:
    explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() { return mix64(state_ += 0x9e3779b97f4a7c15ULL); }
    // Uniform in [0, bound); bound > 0.
    constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }
    constexpr bool chance(std::uint32_t numerator, std::uint32_t denominator) { return below(denominator) < numerator; }
    // Uniform in [0, 1).
    constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

private:
    std::uint64_t state_;
};

}  // namespace tankchess
