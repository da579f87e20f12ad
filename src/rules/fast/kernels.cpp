#include "rules/fast/kernels.h"

#include <array>
#include <bit>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define TANKCHESS_AVX2 1
#include <immintrin.h>
#endif

namespace tankchess {

namespace {

Move* write_drives_portable(PoseMask mask, Move base, const std::uint32_t* bits, const std::uint32_t* turn_bits,
                            Move* out) {
    for (; mask.lo != 0; mask.lo &= mask.lo - 1) *out++ = with_drive(base, bits[std::countr_zero(mask.lo)]);
    for (; mask.hi != 0; mask.hi &= mask.hi - 1) *out++ = with_drive(base, bits[64 + std::countr_zero(mask.hi)]);
    for (int i = 0; i < facing_count; ++i) out[i] = with_drive(base, turn_bits[i]);
    return out;
}

void rays_portable(const Position& position, Side through, const Square* squares, std::size_t count, Distances* out) {
    for (std::size_t n = 0; n < count; ++n) out[n] = free_rays(position, squares[n], through);
}

TargetSet in_reach_portable(const Distances* sight, const std::int16_t* index, std::size_t count,
                            const Distances* least, int quarters) {
    TargetSet found;
    for (std::size_t n = 0; n < count; ++n) {
        if (at_least(std::rotr(sight[n], 16 * quarters), least[index[n]]) != 0) found.add(static_cast<Slot>(n));
    }
    return found;
}

}  // namespace

const Kernels portable_kernels{write_drives_portable, rays_portable, in_reach_portable};

#ifdef TANKCHESS_AVX2
#define TANKCHESS_TARGET __attribute__((target("avx2,popcnt,bmi")))

namespace {

// For each pattern of eight bits: which 32-bit lanes to bring where, so that after interleaving with the upper halves
// (which works on each half of a register apart) the lanes of set bits stand in front, in order.
constexpr std::array<std::array<std::uint8_t, 8>, 256> packings = [] {
    constexpr std::array<std::size_t, 8> place{0, 1, 4, 5, 2, 3, 6, 7};
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t pattern = 0; pattern < 256; ++pattern) {
        std::size_t n = 0;
        for (std::uint8_t bit = 0; bit < 8; ++bit) {
            if (pattern >> bit & 1) table[pattern][place[n++]] = bit;
        }
    }
    return table;
}();

// Eight poses at a time. A drive changes only the lower half of a move's bits.
TANKCHESS_TARGET Move* write_drives_avx2(PoseMask mask, Move base, const std::uint32_t* bits,
                                         const std::uint32_t* turn_bits, Move* out) {
    const __m256i lower = _mm256_set1_epi32(static_cast<int>(base.bits));
    const __m256i upper = _mm256_set1_epi32(static_cast<int>(base.bits >> 32));
    auto load = [&](const std::uint32_t* from) TANKCHESS_TARGET {
        return _mm256_add_epi32(lower, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    };
    auto store = [&](__m256i packed) TANKCHESS_TARGET {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm256_unpacklo_epi32(packed, upper));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 4), _mm256_unpackhi_epi32(packed, upper));
    };
    auto half = [&](std::uint64_t rest, const std::uint32_t* from) TANKCHESS_TARGET {
        for (; rest != 0; rest >>= 8, from += 8) {
            const std::size_t pattern = rest & 255;
            const __m256i lanes =
                _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(packings[pattern].data())));
            store(_mm256_permutevar8x32_epi32(load(from), lanes));
            out += std::popcount(pattern);
        }
    };
    half(mask.lo, bits);
    half(mask.hi, bits + 64);
    store(_mm256_permute4x64_epi64(load(turn_bits), 0b11011000));  // the order of `packings` with all bits set
    return out;
}

// By square: where its line of each axis begins, in bytes, and its bit there.
struct alignas(16) LinePlace {
    std::array<std::uint16_t, axis_count> line;
    std::array<std::uint8_t, axis_count> bit;
};
constexpr std::array<LinePlace, square_count> line_places = [] {
    std::array<LinePlace, square_count> table{};
    for (Square s = 0; s < square_count; ++s) {
        if (column_of(s) >= max_side_length) continue;
        for (int axis = 0; axis < axis_count; ++axis) {
            const std::size_t a = static_cast<std::size_t>(axis);
            table[s].line[a] = static_cast<std::uint16_t>(
                sizeof(Position::Line) *
                static_cast<std::size_t>(axis * Position::lines_of_axis + Position::line_index(axis, s)));
            table[s].bit[a] = static_cast<std::uint8_t>(Position::line_bit(axis, s));
        }
    }
    return table;
}();

// The number of the single highest bit of each lane, plus 127: the exponent of the number as a float. The bit below the
// highest must be clear, lest the number be rounded up.
TANKCHESS_TARGET inline __m128i biased_exponent(__m128i lanes) {
    return _mm_srli_epi32(_mm_castps_si128(_mm_cvtepi32_ps(lanes)), 23);
}

// free_rays() with the four axes in the lanes of a register.
TANKCHESS_TARGET void rays_avx2(const Position& position, Side through, const Square* squares, std::size_t count,
                                Distances* out) {
    const Position::Line& first = position.line(0, 0);
    const int* const hard = reinterpret_cast<const int*>(&first.hard);
    const int* const own = reinterpret_cast<const int*>(&first.own[index_of(through)]);
    const __m128i one = _mm_set1_epi32(1);
    const __m128i bias = _mm_set1_epi32(127);
    for (std::size_t n = 0; n < count; ++n) {
        const LinePlace& place = line_places[squares[n]];
        const __m128i line = _mm_cvtepu16_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(place.line.data())));
        const __m128i bit = _mm_cvtepu8_epi32(_mm_loadu_si32(place.bit.data()));
        const __m128i closed = _mm_andnot_si128(_mm_i32gather_epi32(own, line, 1), _mm_i32gather_epi32(hard, line, 1));
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
TANKCHESS_TARGET TargetSet in_reach_avx2(const Distances* sight, const std::int16_t* index, std::size_t count,
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

}  // namespace

const Kernels kernels =
    __builtin_cpu_supports("avx2") ? Kernels{write_drives_avx2, rays_avx2, in_reach_avx2} : portable_kernels;
#else
const Kernels kernels = portable_kernels;
#endif

}  // namespace tankchess
