#pragma once

// What both files with AVX2 loops need. A function marked TANKCHESS_AVX2 may run only where has_avx2() is true.
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))

#include <immintrin.h>

#include "rules/fast/aim.h"

#define TANKCHESS_AVX2 __attribute__((target("avx2,popcnt,bmi,bmi2")))

namespace tankchess {

// A program that has this function, and it says yes, does without.
[[gnu::weak]] bool portable_only();

inline bool has_avx2() {
    if (portable_only != nullptr && portable_only()) return false;
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

// Kernels::in_reach(), four targets at a time.
TANKCHESS_AVX2 inline TargetSet in_reach_avx2(const Distances* sight, const std::int16_t* index, std::size_t count,
                                              const Distances* least, int quarters) {
    const __m256i high = _mm256_set1_epi64x(static_cast<long long>(high_bits));
    const __m128i right = _mm_cvtsi32_si128(16 * quarters);
    const __m128i left = _mm_cvtsi32_si128(64 - 16 * quarters);  // 64 shifts everything out
    TargetSet found;
    for (std::size_t n = 0; n < count; n += 4) {
        const __m256i offset = _mm256_cvtepi16_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(index + n)));
        const __m256i need = _mm256_i64gather_epi64(reinterpret_cast<const long long*>(least), offset, 8);
        const __m256i seen = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(sight + n));
        const __m256i turned = _mm256_or_si256(_mm256_srl_epi64(seen, right), _mm256_sll_epi64(seen, left));
        const __m256i directions = _mm256_sub_epi64(_mm256_or_si256(turned, high), need);
        if (_mm256_testz_si256(directions, high)) continue;
        const __m256i none = _mm256_cmpeq_epi64(_mm256_and_si256(directions, high), _mm256_setzero_si256());
        const unsigned any = ~static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(none))) & 15;
        found.word[n / 64] |= static_cast<std::uint64_t>(any) << n % 64;
    }
    return found;
}

}  // namespace tankchess

#endif
