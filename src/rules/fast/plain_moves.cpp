#include "rules/fast/plain_moves.h"

#include <array>
#include <bit>

#include "rules/fast/avx2.h"

namespace tankchess {

namespace {

// Few pieces have anything to fire at, so this stands apart from the loop over pieces.
[[gnu::noinline]] Move* write_shots(const Position& position, Slot slot, Targets& targets, const TargetSet& in_reach,
                                    Move* out) {
    PlainPiece(position, slot).shots(targets, in_reach, [&](const Piece& t, Move drive) {
        *out++ = with_action(drive, Action::shot, t.square);
        return false;
    });
    return out;
}

// `Machine` writes drives and rules out targets. All of it is inlined into one function for each machine: nothing is
// called from piece to piece.
template <class Machine>
inline Move* list_by(const Position& position, const SlotSet& slots, Targets& targets, Move* out, const Move* limit) {
    slots.for_each([&](Slot slot) {
        if (limit - out < most_plain_moves) return;
        const Piece& piece = position.piece(slot);
        out = Machine::write_drives(drive_mask(position, piece), piece, out);
        out += turns_in_place(piece.speed);
        *out = with_drive(first_drive(piece), drive_bits_of(piece)[reverse_pose]);
        out += can_reverse(position, piece);
        if (targets.count() == 0 || piece.weapon == Weapon::none) return;
        const int quarters = index_of(piece.facing) >> 1;
        const TargetSet in_reach = piece.weapon == Weapon::lob
                                       ? TargetSet::first_of(targets.count())
                                       : Machine::in_reach(targets.sight(piece.power), targets.index(quarters),
                                                           targets.count(), least_distances(piece), quarters);
        if (!in_reach.empty()) out = write_shots(position, slot, targets, in_reach, out);
    });
    return out;
}

struct Portable {
    // Eight turns in place follow the drives; how many of them count is up to the piece.
    static Move* write_drives(PoseMask mask, const Piece& piece, Move* out) {
        const Move base = first_drive(piece);
        const std::uint32_t* const bits = drive_bits_of(piece);
        for (; mask.lo != 0; mask.lo &= mask.lo - 1) *out++ = with_drive(base, bits[std::countr_zero(mask.lo)]);
        for (; mask.hi != 0; mask.hi &= mask.hi - 1) *out++ = with_drive(base, bits[64 + std::countr_zero(mask.hi)]);
        for (int i = 0; i < facing_count; ++i) out[i] = with_drive(base, turn_bits_of(piece)[i]);
        return out;
    }
    static TargetSet in_reach(const Distances* sight, const std::int16_t* index, std::size_t count,
                              const Distances* least, int quarters) {
        return portable_kernels.in_reach(sight, index, count, least, quarters);
    }
};

}  // namespace

Move* portable_plain_moves(const Position& position, const SlotSet& slots, Targets& targets, Move* out,
                           const Move* limit) {
    return list_by<Portable>(position, slots, targets, out, limit);
}

#ifdef TANKCHESS_AVX2
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
    TANKCHESS_AVX2 DriveWriter(Move base, Move* to)
        : out(to),
          lower_(_mm256_set1_epi32(static_cast<int>(base.bits))),
          upper_(_mm256_set1_epi32(static_cast<int>(base.bits >> 32))) {}

    // Those of the first 8 * `groups` poses that are in the mask.
    template <int groups>
    TANKCHESS_AVX2 void write(const PoseMask& mask, const std::uint32_t* bits) {
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
    TANKCHESS_AVX2 void write_all(const std::uint32_t* bits) {
        store(_mm256_permute4x64_epi64(load(bits), 0b11011000));  // the order of `packings` with all bits set
    }

    Move* out;

private:
    TANKCHESS_AVX2 __m256i load(const std::uint32_t* from) const {
        return _mm256_add_epi32(lower_, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    }
    TANKCHESS_AVX2 void store(__m256i packed) const {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm256_unpacklo_epi32(packed, upper_));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 4), _mm256_unpackhi_epi32(packed, upper_));
    }

    const __m256i lower_, upper_;
};

struct Avx2 {
    TANKCHESS_AVX2 static Move* write_drives(const PoseMask& mask, const Piece& piece, Move* out) {
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
    TANKCHESS_AVX2 static TargetSet in_reach(const Distances* sight, const std::int16_t* index, std::size_t count,
                                             const Distances* least, int quarters) {
        return in_reach_avx2(sight, index, count, least, quarters);
    }
};

[[gnu::flatten]] TANKCHESS_AVX2 Move* plain_moves_avx2(const Position& position, const SlotSet& slots, Targets& targets,
                                                       Move* out, const Move* limit) {
    return list_by<Avx2>(position, slots, targets, out, limit);
}

}  // namespace

PlainMoves* const plain_moves = has_avx2() ? plain_moves_avx2 : portable_plain_moves;
#else
PlainMoves* const plain_moves = portable_plain_moves;
#endif

}  // namespace tankchess
