#include "rules/fast/kernels.h"

#include <array>
#include <bit>

#include "rules/fast/avx2.h"

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

namespace tankchess {

namespace {

void rays_portable(const Position& position, Side through, const Square* squares, std::size_t count, Distances* out) {
    for (std::size_t n = 0; n < count; ++n) out[n] = free_rays(position, squares[n], through);
}

void sight_portable(const Distances* rays, const std::int32_t* armour, std::size_t count, const Distances* pierced,
                    Distances* out) {
    for (std::size_t n = 0; n < count || n % 4 != 0; ++n) out[n] = rays[n] & pierced[armour[n]];
}

TargetSet in_reach_portable(const Distances* sight, const std::int16_t* index, std::size_t count,
                            const Distances* least, int quarters) {
    TargetSet found;
#ifdef __wasm_simd128__
    // Two targets at a time, turned by moving bytes: browsers are slow with shifts by what they learn late.
    const v128_t high = wasm_u64x2_splat(high_bits);
    const v128_t bytes = wasm_u8x16_make(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const v128_t from = wasm_v128_bitselect(wasm_i8x16_add(bytes, wasm_i8x16_splat(static_cast<int8_t>(2 * quarters))),
                                            bytes, wasm_i8x16_splat(7));
    for (std::size_t n = 0; n < count; n += 2) {
        const v128_t need = wasm_v128_load64_lane(least + index[n + 1], wasm_v128_load64_zero(least + index[n]), 1);
        const v128_t turned = wasm_i8x16_swizzle(wasm_v128_load(sight + n), from);
        const v128_t directions = wasm_v128_and(wasm_i64x2_sub(wasm_v128_or(turned, high), need), high);
        if (!wasm_v128_any_true(directions)) continue;
        const v128_t any = wasm_i64x2_ne(directions, wasm_i64x2_splat(0));
        found.word[n / 64] |= static_cast<std::uint64_t>(wasm_i64x2_bitmask(any)) << n % 64;
    }
#else
    for (std::size_t n = 0; n < count; ++n) {
        if (at_least(std::rotr(sight[n], 16 * quarters), least[index[n]]) != 0) found.add(static_cast<Slot>(n));
    }
#endif
    return found;
}

}  // namespace

const Kernels portable_kernels{rays_portable, sight_portable, in_reach_portable};

#ifdef TANKCHESS_AVX2
namespace {

// By square: where its lane of each axis begins, in bytes, and its bit there.
struct alignas(16) LanePlace {
    std::array<std::uint16_t, axis_count> lane;
    std::array<std::uint8_t, axis_count> bit;
};
constexpr std::array<LanePlace, square_count> lane_places = [] {
    std::array<LanePlace, square_count> table{};
    for (Square s = 0; s < square_count; ++s) {
        if (column_of(s) >= max_side_length) continue;
        for (int axis = 0; axis < axis_count; ++axis) {
            const std::size_t a = static_cast<std::size_t>(axis);
            table[s].lane[a] = static_cast<std::uint16_t>(
                sizeof(BoardIndex::Lane) *
                static_cast<std::size_t>(axis * BoardIndex::lanes_of_axis + BoardIndex::lane_index(axis, s)));
            table[s].bit[a] = static_cast<std::uint8_t>(BoardIndex::lane_bit(axis, s));
        }
    }
    return table;
}();

// The number of the single highest bit of each element, plus 127: the exponent of the number as a float. The bit below
// the highest must be clear, lest the number be rounded up.
TANKCHESS_AVX2 inline __m128i biased_exponent(__m128i numbers) {
    return _mm_srli_epi32(_mm_castps_si128(_mm_cvtepi32_ps(numbers)), 23);
}

// free_rays() with the four axes in one register.
TANKCHESS_AVX2 void rays_avx2(const Position& position, Side through, const Square* squares, std::size_t count,
                              Distances* out) {
    const BoardIndex::Lane& first = position.index().lane(0, 0);
    const int* const hard = reinterpret_cast<const int*>(&first.hard);
    const int* const own = reinterpret_cast<const int*>(&first.own[index_of(through)]);
    const __m128i one = _mm_set1_epi32(1);
    const __m128i bias = _mm_set1_epi32(127);
    for (std::size_t n = 0; n < count; ++n) {
        const LanePlace& place = lane_places[squares[n]];
        const __m128i lane = _mm_cvtepu16_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(place.lane.data())));
        const __m128i bit = _mm_cvtepu8_epi32(_mm_loadu_si32(place.bit.data()));
        const __m128i closed = _mm_andnot_si128(_mm_i32gather_epi32(own, lane, 1), _mm_i32gather_epi32(hard, lane, 1));
        // As detail::steps_up() and steps_down() (aim.h).
        const __m128i above = _mm_srlv_epi32(_mm_srli_epi32(closed, 1), bit);
        const __m128i lowest = _mm_and_si128(above, _mm_sub_epi32(_mm_setzero_si128(), above));
        const __m128i up = _mm_sub_epi32(biased_exponent(lowest), bias);
        const __m128i to_bit = _mm_sub_epi32(_mm_sllv_epi32(_mm_set1_epi32(2), bit), one);
        const __m128i below = _mm_and_si128(_mm_or_si128(_mm_add_epi32(closed, closed), one), to_bit);
        const __m128i highest = _mm_andnot_si128(_mm_srli_epi32(below, 1), below);
        const __m128i down = _mm_sub_epi32(_mm_add_epi32(bit, bias), biased_exponent(highest));
        const __m128i words = _mm_packs_epi32(up, down);
        out[n] = static_cast<Distances>(_mm_cvtsi128_si64(_mm_packus_epi16(words, words)));
    }
}

// Four targets at a time.
TANKCHESS_AVX2 void sight_avx2(const Distances* rays, const std::int32_t* armour, std::size_t count,
                               const Distances* pierced, Distances* out) {
    for (std::size_t n = 0; n < count; n += 4) {
        const __m128i row = _mm_loadu_si128(reinterpret_cast<const __m128i*>(armour + n));
        const __m256i open = _mm256_i32gather_epi64(reinterpret_cast<const long long*>(pierced), row, 8);
        const __m256i far = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(rays + n));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + n), _mm256_and_si256(far, open));
    }
}

}  // namespace

const Kernels kernels = has_avx2() ? Kernels{rays_avx2, sight_avx2, in_reach_avx2} : portable_kernels;
#else
const Kernels kernels = portable_kernels;
#endif

}  // namespace tankchess
