#include "rules/fast/emit.h"

#include <array>
#include <bit>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define TANKCHESS_EMIT_AVX2 1
#include <immintrin.h>
#endif

namespace tankchess {

Move* emit_drives_portable(PoseMask mask, Move base, const std::uint64_t* bits, Move* out) {
    for (; mask.lo != 0; mask.lo &= mask.lo - 1) *out++ = {base.bits + bits[std::countr_zero(mask.lo)]};
    for (; mask.hi != 0; mask.hi &= mask.hi - 1) *out++ = {base.bits + bits[64 + std::countr_zero(mask.hi)]};
    return out;
}

#ifdef TANKCHESS_EMIT_AVX2
namespace {

// For each pattern of four bits: how to bring its 64-bit lanes to the front, as 32-bit lanes, and how many they are.
struct alignas(32) Packing {
    std::array<std::int32_t, 8> lanes;
};
constexpr std::array<Packing, 16> packings = [] {
    std::array<Packing, 16> table{};
    for (std::size_t pattern = 0; pattern < 16; ++pattern) {
        std::size_t n = 0;
        for (int bit = 0; bit < 4; ++bit) {
            if (!(pattern >> bit & 1)) continue;
            table[pattern].lanes[n++] = 2 * bit;
            table[pattern].lanes[n++] = 2 * bit + 1;
        }
    }
    return table;
}();

__attribute__((target("avx2,popcnt,bmi"))) Move* emit_drives_avx2(PoseMask mask, Move base, const std::uint64_t* bits,
                                                                  Move* out) {
    const __m256i start = _mm256_set1_epi64x(static_cast<long long>(base.bits));
    auto four = [&](std::size_t pattern, const std::uint64_t* from) __attribute__((target("avx2,popcnt,bmi"))) {
        const __m256i moves = _mm256_add_epi64(start, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
        const __m256i lanes = _mm256_load_si256(reinterpret_cast<const __m256i*>(packings[pattern].lanes.data()));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm256_permutevar8x32_epi32(moves, lanes));
        out += std::popcount(pattern);
    };
    auto half = [&](std::uint64_t rest, const std::uint64_t* from) __attribute__((target("avx2,popcnt,bmi"))) {
        for (; rest != 0; rest >>= 8, from += 8) {
            four(rest & 15, from);
            four(rest >> 4 & 15, from + 4);
        }
    };
    half(mask.lo, bits);
    half(mask.hi, bits + 64);
    return out;
}

}  // namespace

const EmitDrives emit_drives = __builtin_cpu_supports("avx2") ? emit_drives_avx2 : emit_drives_portable;
#else
const EmitDrives emit_drives = emit_drives_portable;
#endif

}  // namespace tankchess
