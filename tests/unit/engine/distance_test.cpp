#include "engine/evaluate/distance.h"

#include <gtest/gtest.h>

#include <memory>

#include "base/rng.h"
#include "notation/position/position_text.h"
#include "rules/moves/movegen.h"
#include "rules/play/play.h"
#include "rules/play/settled.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

Position board(const std::string& terrain, const std::string& pieces, const std::string& size = "5x5") {
    auto p = read_position(size + " " + terrain + " " + pieces + " w sudden 0 1");
    EXPECT_TRUE(p.ok()) << p.fault().text();
    return *p;
}

int steps(const Position& p, const char* code, int x, int y, Facing f) {
    StepMaps maps;
    return maps.get(p, terrain_key_of(p), Goal::far_edge, Side::white, *kind_by_code(code)).at(make_square(x, y), f);
}

TEST(StepMaps, CountTheStepsOffTheFarEdge) {
    const Position p = board("5./5./5./5./5.", "wCLT@C1N,bCLT@A5S");
    EXPECT_EQ(steps(p, "LT", 2, 4, Facing::n), 1);
    EXPECT_EQ(steps(p, "LT", 2, 0, Facing::n), 5);
    EXPECT_EQ(steps(p, "LT", 2, 4, Facing::e), 2);  // one turn to NE, then out
    EXPECT_EQ(steps(p, "LT", 2, 4, Facing::s), 4);  // three turns, then out diagonally
}

TEST(StepMaps, DoNotLeaveThroughACorner) {
    const Position p = board("5./5./5./5./5.", "wCLT@C1N,bCLT@A5S");
    EXPECT_EQ(steps(p, "LT", 4, 4, Facing::ne), 2);
    EXPECT_EQ(steps(p, "LT", 3, 4, Facing::ne), 1);
}

TEST(StepMaps, GoRoundObstaclesAndWrecks) {
    const Position open = board("5./5./5./5./5.", "wCLT@C1N,bCLT@A5S");
    const Position walled = board("5./5./.3#./5./5.", "wCLT@C1N,bCLT@A5S");
    const Position wrecked = board("5./5./5./5./5.", "wCLT@C1N,bMT@C2!,bCLT@A5S");
    EXPECT_GT(steps(walled, "LT", 2, 0, Facing::n), steps(open, "LT", 2, 0, Facing::n));
    EXPECT_GT(steps(wrecked, "LT", 2, 0, Facing::n), steps(open, "LT", 2, 0, Facing::n));
}

TEST(StepMaps, KnowWhenThereIsNoWay) {
    const Position p = board("5./5./5#/5./5.", "wCLT@C1N,bCLT@A5S");
    EXPECT_EQ(steps(p, "LT", 2, 0, Facing::n), StepMap::unreachable);
}

TEST(StepMaps, CrossFireStraightAndOneSquareAtATime) {
    const Position one = board("5./5./5^/5./5.", "wCMT@C1N,bCLT@A5S");
    EXPECT_EQ(steps(one, "MT", 2, 0, Facing::n), 5);
    EXPECT_EQ(steps(one, "AS", 2, 0, Facing::n), StepMap::unreachable);
    const Position two = board("5./5./5^/5^/5.", "wCMT@C1N,bCLT@A5S");
    EXPECT_EQ(steps(two, "MT", 2, 0, Facing::n), StepMap::unreachable);
}

TEST(StepMaps, KnowWhatIceAndWaterCarry) {
    const Position p = board("5./5./5*/5./5.", "wCLT@C1N,bCLT@A5S");
    EXPECT_EQ(steps(p, "LT", 2, 0, Facing::n), 5);
    EXPECT_EQ(steps(p, "HT", 2, 0, Facing::n), StepMap::unreachable);
    const Position sea = board("5./5./5~/5./5.", "wCLT@C1N,bCLT@A5S");
    EXPECT_EQ(steps(sea, "LT", 2, 0, Facing::n), StepMap::unreachable);
    EXPECT_EQ(steps(sea, "AH", 2, 0, Facing::n), 5);
}

TEST(GroundKey, ChangesWithAWreckAndNotWithAMove) {
    const Position p = board("5./5./5./5./5.", "wCLT@A1N,wMT@C1N,bLT@C5S,bCLT@E5S");
    const Square c1 = make_square(2, 0), c2 = make_square(2, 1), c5 = make_square(2, 4);
    Position quiet = p;
    Undo undo;
    do_move(quiet, make_drive(c1, c2, Facing::n), undo);
    EXPECT_EQ(terrain_key_after(1, quiet, undo), 1u);
    Position shot = p;
    do_move(shot, with_action(make_drive(c1, c2, Facing::n), Action::shot, c5), undo);
    EXPECT_NE(terrain_key_after(1, shot, undo), 1u);
    EXPECT_NE(terrain_key_of(shot), terrain_key_of(p));
    EXPECT_EQ(terrain_key_of(quiet), terrain_key_of(p));
}

// The short cut over the maps of the base against the maps themselves, along random play.
TEST(StepMaps, AnswerAlikeWithAndWithoutABase) {
    const auto list = std::make_unique<MoveList>();
    int changed = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Rng rng(seed);
        Position position = stock_position(seed % 2 == 0 ? "basic-16" : "fiery-20").value();
        StepMaps with, without;
        const std::uint64_t base = terrain_key_of(position);
        std::uint64_t terrain_key = base;
        with.set_base(base);
        for (int ply = 0; ply < 60; ++ply) {
            for (const Side side : {Side::white, Side::black}) {
                const Slot command = position.command_of(side);
                if (command == no_slot) continue;
                const Piece& c = position.piece(command);
                const int exact =
                    without.get(position, terrain_key, Goal::far_edge, side, c.kind).at(c.square, c.facing);
                ASSERT_EQ(with.steps_out(position, terrain_key, side, c.kind, c.pose()), exact)
                    << "seed " << seed << " ply " << ply;
            }
            if (settled(position).over()) break;
            // Rather destroy something.
            capture_moves(position, *list);
            if (list->empty()) pseudo_moves(position, *list);
            if (list->empty()) break;
            Undo undo;
            do_move(position, (*list)[rng.below(static_cast<std::uint32_t>(list->size()))], undo);
            terrain_key = terrain_key_after(terrain_key, position, undo);
        }
        changed += terrain_key != base;
    }
    EXPECT_GT(changed, 6);
}

}  // namespace
}  // namespace tankchess::engine
