// The inner loops of this machine against those of every machine.
#include "rules/fast/kernels.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "base/rng.h"
#include "notation/position/rules_text.h"
#include "rules/fast/plain_moves.h"
#include "rules/moves/legality.h"
#include "rules/moves/piece_moves.h"
#include "rules/play/play.h"
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

std::vector<Move> moves_by(PlainMoves& plain_moves_here, const Position& position, const SlotSet& slots,
                           Targets& targets) {
    std::vector<Move> moves(max_moves);
    const Move* const end = plain_moves_here(position, slots, targets, moves.data(), moves.data() + moves.size());
    moves.resize(static_cast<std::size_t>(end - moves.data()));
    return moves;
}

TEST(Kernels, ListTheSameMovesInTheSameOrder) {
    Rng rng(1);
    const auto list = std::make_unique<MoveList>();
    std::size_t shots = 0;
    for (int game = 0; game < 40; ++game) {
        Position position = start();
        for (int turn = 0; turn < 60; ++turn) {
            legal_moves(position, *list);
            if (list->empty()) break;
            const Side side = position.side_to_move();
            SlotSet plain;
            position.pieces_of(side).for_each([&](Slot slot) {
                if (is_plain(position, position.piece(slot))) plain.add(slot);
            });
            Targets enemies(side), none(side);
            enemies.add_all(position);
            const std::vector<Move> everything = moves_by(*plain_moves, position, plain, enemies);
            const std::vector<Move> quiet = moves_by(*plain_moves, position, plain, none);
            ASSERT_EQ(everything, moves_by(portable_plain_moves, position, plain, enemies));
            ASSERT_EQ(quiet, moves_by(portable_plain_moves, position, plain, none));
            shots += everything.size() - quiet.size();
            position = after(position, (*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
        }
    }
    EXPECT_GT(shots, 1000u);
}

TEST(Kernels, StopBeforeAPieceThatMightNotFit) {
    const Position position = start();
    Targets none(Side::white);
    std::vector<Move> room(static_cast<std::size_t>(most_plain_moves) + 1);
    const auto written = [&](PlainMoves& list, int most) {
        return list(position, position.pieces_of(Side::white), none, room.data(), room.data() + most) - room.data();
    };
    for (PlainMoves* list : {plain_moves, &portable_plain_moves}) {
        EXPECT_EQ(written(*list, most_plain_moves - 1), 0);
        EXPECT_GT(written(*list, most_plain_moves), 0);
        EXPECT_LE(written(*list, most_plain_moves), 128 + facing_count);
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
