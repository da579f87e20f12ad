#include "rules/fast/kernels.h"

#include <bit>

#include "rules/fast/avx2_kernels.h"
#include "rules/fast/plain_moves.h"

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
    for (std::size_t n = 0; n < count; ++n) {
        if (at_least(std::rotr(sight[n], 16 * quarters), least[index[n]]) != 0) found.add(static_cast<Slot>(n));
    }
    return found;
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
        return in_reach_portable(sight, index, count, least, quarters);
    }
};

Move* plain_moves_portable(const Position& position, const SlotSet& slots, Targets& targets, Move* out,
                           const Move* limit) {
    return plain_moves<Portable>(position, slots, targets, out, limit);
}

}  // namespace

const Kernels portable_kernels{plain_moves_portable, rays_portable, sight_portable, in_reach_portable};

#ifdef TANKCHESS_AVX2
const Kernels kernels =
    __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") ? avx2_kernels : portable_kernels;
#else
const Kernels kernels = portable_kernels;
#endif

}  // namespace tankchess
