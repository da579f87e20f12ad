// The cache of drives that a searcher lends to its position: it changes no result and never goes along with a copy.
#include "rules/fast/drive_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "base/rng.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess {
namespace {

TEST(DriveMemory, StaysWithThePositionThatItWasLentTo) {
    const auto memory = std::make_unique<DriveMemory>();
    Position owner = stock_position("fiery-20").value();
    owner.lend(memory.get());
    const Position copy = owner;
    EXPECT_EQ(copy.drive_memory(), nullptr);
    owner = copy;
    EXPECT_EQ(owner.drive_memory(), memory.get());
    EXPECT_EQ(owner, copy);
}

TEST(DriveMemory, ChangesNoMoveAndNoThreat) {
    const auto memory = std::make_unique<DriveMemory>();
    const auto untouched = std::make_unique<DriveMemory>();
    const auto list = std::make_unique<MoveList>();
    const auto remembered = std::make_unique<MoveList>();
    Rng rng(3);
    for (const char* id : {"fiery-20", "river-20", "minefield-20", "winter-16"}) {
        Position cached = stock_position(id).value();
        cached.lend(memory.get());
        for (int turn = 0; turn < 80; ++turn) {
            const Position bare = cached;
            pseudo_moves(bare, *list);
            pseudo_moves(cached, *remembered);
            ASSERT_TRUE(std::equal(list->begin(), list->end(), remembered->begin(), remembered->end())) << id;
            for (Side side : {Side::white, Side::black}) {
                ASSERT_EQ(threatens_command(bare, side), threatens_command(cached, side)) << id;
                ASSERT_EQ(destroyable(bare, side), destroyable(cached, side)) << id;
            }
            if (list->empty()) break;
            Undo undo;
            do_move(cached, (*list)[rng.below(static_cast<std::uint32_t>(list->size()))], undo);
        }
    }
    EXPECT_NE(std::memcmp(memory.get(), untouched.get(), sizeof(DriveMemory)), 0) << "nothing was remembered";
}

}  // namespace
}  // namespace tankchess
