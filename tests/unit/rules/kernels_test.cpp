// The inner loops of this machine against those of every machine.
#include "rules/fast/kernels.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/rng.h"
#include "notation/position/rules_text.h"
#include "setups/stock_setups.h"

namespace tankchess {
namespace {

Position start() { return stock_position("basic-16", *read_rules("sudden")).value(); }

std::vector<Square> squares_of(const Position& position) {
    std::vector<Square> squares;
    for (int y = 0; y < position.size().height; ++y) {
        for (int x = 0; x < position.size().width; ++x) squares.push_back(make_square(x, y));
    }
    return squares;
}

TEST(Kernels, WriteTheDrivesOfAMaskInOrder) {
    Rng rng(1);
    const Move base = make_drive(make_square(7, 7), make_square(7, 7), Facing::n);
    for (int i = 0; i < 2000; ++i) {
        const std::size_t f = rng.below(facing_count);
        const PoseMask mask{rng.next() & rng.next(), (rng.next() & rng.next()) >> (128 - reach_poses)};
        std::array<Move, 160> here, everywhere;
        const auto write = [&](const Kernels& k, Move* out) {
            return k.write_drives(mask, base, reach_tables.move_bits[f].data(), reach_tables.turn_bits[f].data(), out);
        };
        const std::size_t count = static_cast<std::size_t>(write(kernels, here.data()) - here.data());
        ASSERT_EQ(count, static_cast<std::size_t>(write(portable_kernels, everywhere.data()) - everywhere.data()));
        ASSERT_EQ(count, static_cast<std::size_t>(std::popcount(mask.lo) + std::popcount(mask.hi)));
        for (std::size_t n = 0; n < count + facing_count; ++n) ASSERT_EQ(here[n], everywhere[n]) << n;
    }
}

TEST(Kernels, SeeAsFarAsTheLinesAreFree) {
    const Position position = start();
    const std::vector<Square> squares = squares_of(position);
    std::vector<Distances> here(squares.size()), everywhere(squares.size());
    for (Side side : {Side::white, Side::black}) {
        kernels.rays(position, side, squares.data(), squares.size(), here.data());
        portable_kernels.rays(position, side, squares.data(), squares.size(), everywhere.data());
        EXPECT_EQ(here, everywhere);
    }
    EXPECT_EQ(distance_at(here[0], index_of(Facing::n)), 15);
    EXPECT_EQ(distance_at(here[0], index_of(Facing::s)), 0);
}

TEST(Kernels, FindTheSameTargetsInReach) {
    Rng rng(2);
    const Position position = start();
    const std::vector<Square> squares = squares_of(position);
    int found = 0, tried = 0;
    position.pieces_of(Side::white).for_each([&](Slot slot) {
        Piece gun = position.piece(slot);
        for (int f = 0; f < facing_count; ++f) {
            gun.facing = facing_at(f);
            const int quarters = f / 2;
            for (std::size_t count = 1; count < 100; count += 9) {
                std::array<Distances, 104> sight{};
                std::array<std::int16_t, 104> index{};
                for (std::size_t n = 0; n < count; ++n) {
                    for (int d = 0; d < facing_count; ++d) sight[n] |= Distances{rng.below(9)} << (8 * d);
                    const Square target = squares[rng.below(static_cast<std::uint32_t>(squares.size()))];
                    index[n] = aim_tables.index[static_cast<std::size_t>(quarters)][target];
                }
                const auto ask = [&](const Kernels& k) {
                    return k.in_reach(sight.data(), index.data(), count, least_distances(gun), quarters);
                };
                const TargetSet here = ask(kernels);
                ASSERT_EQ(here, ask(portable_kernels));
                found += here.count();
                tried += static_cast<int>(count);
            }
        }
    });
    EXPECT_GT(found, tried / 20);
    EXPECT_LT(found, tried);
}

}  // namespace
}  // namespace tankchess
