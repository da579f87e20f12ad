#include "engine/search/table.h"

#include <gtest/gtest.h>

namespace tankchess::engine {
namespace {

const Move some_move = make_drive(make_square(1, 1), make_square(1, 3), Facing::n);

TEST(Table, FindsWhatWasStored) {
    Table table(1);
    table.store(42, 0, some_move, 137, 5, Bound::exact);
    TableHit hit;
    ASSERT_TRUE(table.probe(42, 0, hit));
    EXPECT_EQ(hit.move, some_move);
    EXPECT_EQ(hit.score, 137);
    EXPECT_EQ(hit.depth, 5);
    EXPECT_EQ(hit.bound, Bound::exact);
    EXPECT_FALSE(table.probe(43, 0, hit));
}

TEST(Table, CountsProvenEndsFromTheNodeThatAsks) {
    Table table(1);
    table.store(7, 4, some_move, wins_at(9), 5, Bound::exact);
    TableHit hit;
    ASSERT_TRUE(table.probe(7, 2, hit));
    EXPECT_EQ(hit.score, wins_at(7));
    table.store(8, 4, some_move, loses_at(10), 5, Bound::exact);
    ASSERT_TRUE(table.probe(8, 6, hit));
    EXPECT_EQ(hit.score, loses_at(12));
}

TEST(Table, KeepsTheMoveWhenALaterVisitHasNone) {
    Table table(1);
    table.store(7, 0, some_move, 10, 3, Bound::lower);
    table.store(7, 0, no_move, -10, 4, Bound::upper);
    TableHit hit;
    ASSERT_TRUE(table.probe(7, 0, hit));
    EXPECT_EQ(hit.move, some_move);
    EXPECT_EQ(hit.depth, 4);
}

TEST(Table, KeepsTheDeeperOfTwoEntriesInOnePlace) {
    Table table(1);
    // Keys that differ in their low bits only share a bucket.
    table.store(1, 0, some_move, 1, 9, Bound::exact);
    table.store(2, 0, some_move, 2, 3, Bound::exact);
    table.store(3, 0, some_move, 3, 3, Bound::exact);
    TableHit hit;
    EXPECT_TRUE(table.probe(1, 0, hit));
    EXPECT_FALSE(table.probe(2, 0, hit));
    EXPECT_TRUE(table.probe(3, 0, hit));
}

TEST(Table, IsEmptyAfterClearing) {
    Table table(1);
    table.store(42, 0, some_move, 137, 5, Bound::exact);
    table.clear();
    TableHit hit;
    EXPECT_FALSE(table.probe(42, 0, hit));
    EXPECT_EQ(table.permille_used(), 0);
}

}  // namespace
}  // namespace tankchess::engine
