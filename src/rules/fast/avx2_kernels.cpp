#include "rules/fast/avx2_kernels.h"

#ifdef TANKCHESS_AVX2

#include <immintrin.h>

#include <array>
#include <bit>

#include "rules/fast/plain_moves.h"

#define TANKCHESS_TARGET __attribute__((target("avx2,popcnt,bmi,bmi2")))

namespace tankchess {

namespace {

// For each pattern of eight bits: which 32-bit elements to bring where, so that after interleaving with the upper
// halves (which works on each half of a register apart) those of set bits stand in front, in order.
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
class DriveWriter {
public:
    TANKCHESS_TARGET DriveWriter(Move base, Move* to)
        : out(to),
          lower_(_mm256_set1_epi32(static_cast<int>(base.bits))),
          upper_(_mm256_set1_epi32(static_cast<int>(base.bits >> 32))) {}

    // Those of the first 8 * `groups` poses that are in the mask.
    template <int groups>
    TANKCHESS_TARGET void write(const PoseMask& mask, const std::uint32_t* bits) {
        const std::array<std::uint64_t, 2> words{mask.lo, mask.hi};
        const std::uint8_t* const patterns = reinterpret_cast<const std::uint8_t*>(words.data());
#pragma GCC unroll 16
        for (int i = 0; i < groups; ++i) {
            const std::size_t pattern = patterns[i];
            const __m256i order =
                _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(packings[pattern].data())));
            store(_mm256_permutevar8x32_epi32(load(bits + 8 * i), order));
            out += std::popcount(pattern);
        }
    }
    // Eight without a mask; `out` stays.
    TANKCHESS_TARGET void write_all(const std::uint32_t* bits) {
        store(_mm256_permute4x64_epi64(load(bits), 0b11011000));  // the order of `packings` with all bits set
    }

    Move* out;

private:
    TANKCHESS_TARGET __m256i load(const std::uint32_t* from) const {
        return _mm256_add_epi32(lower_, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    }
    TANKCHESS_TARGET void store(__m256i packed) const {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm256_unpacklo_epi32(packed, upper_));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 4), _mm256_unpackhi_epi32(packed, upper_));
    }

    const __m256i lower_, upper_;
};

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
                sizeof(BoardIndex::Lane) *
                static_cast<std::size_t>(axis * BoardIndex::lanes_of_axis + BoardIndex::lane_index(axis, s)));
            table[s].bit[a] = static_cast<std::uint8_t>(BoardIndex::lane_bit(axis, s));
        }
    }
    return table;
}();

// The number of the single highest bit of each element, plus 127: the exponent of the number as a float. The bit below
// the highest must be clear, lest the number be rounded up.
TANKCHESS_TARGET inline __m128i biased_exponent(__m128i numbers) {
    return _mm_srli_epi32(_mm_castps_si128(_mm_cvtepi32_ps(numbers)), 23);
}

// free_rays() with the four axes in one register.
TANKCHESS_TARGET void rays_avx2(const Position& position, Side through, const Square* squares, std::size_t count,
                                Distances* out) {
    const BoardIndex::Lane& first = position.index().lane(0, 0);
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

// Four targets at a time, as below.
TANKCHESS_TARGET void sight_avx2(const Distances* rays, const std::int32_t* armour, std::size_t count,
                                 const Distances* pierced, Distances* out) {
    for (std::size_t n = 0; n < count; n += 4) {
        const __m128i row = _mm_loadu_si128(reinterpret_cast<const __m128i*>(armour + n));
        const __m256i open = _mm256_i32gather_epi64(reinterpret_cast<const long long*>(pierced), row, 8);
        const __m256i far = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(rays + n));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + n), _mm256_and_si256(far, open));
    }
}

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

struct Avx2 {
    TANKCHESS_TARGET static Move* write_drives(const PoseMask& mask, const Piece& piece, Move* out) {
        DriveWriter writer(first_drive(piece), out);
        const std::uint32_t* const bits = drive_bits_of(piece);
        if (piece.speed == 3) {
            writer.write<4>(mask, bits);
        } else if (piece.speed == 4) {
            writer.write<8>(mask, bits);
        } else {
            writer.write<16>(mask, bits);
        }
        writer.write_all(turn_bits_of(piece));
        return writer.out;
    }
    TANKCHESS_TARGET static TargetSet in_reach(const Distances* sight, const std::int16_t* index, std::size_t count,
                                               const Distances* least, int quarters) {
        return in_reach_avx2(sight, index, count, least, quarters);
    }
};

TANKCHESS_TARGET [[gnu::flatten]] Move* plain_moves_avx2(const Position& position, const SlotSet& slots,
                                                         Targets& targets, Move* out, const Move* limit) {
    return plain_moves<Avx2>(position, slots, targets, out, limit);
}

}  // namespace

const Kernels avx2_kernels{plain_moves_avx2, rays_avx2, sight_avx2, in_reach_avx2};

}  // namespace tankchess

#endif
