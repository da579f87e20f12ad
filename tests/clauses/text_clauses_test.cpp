// Z: position strings, clause by clause, as both referees read and write them.
#include <gtest/gtest.h>

#include "clauses/board_text.h"

namespace clauses {
namespace {

// Every kind of terrain, and what a piece next to it can do with it.
TEST(Z1, rows_run_from_north_to_south_in_runs_of_one_kind) {
    const std::string every_kind = "4x4 #-~*/^=aZ/2a2Z/4. - w last 0 1";
    EXPECT_EQ(referee::canonical(every_kind), every_kind);
    EXPECT_EQ(referee::canonical("4x4 1#1-1~1*/1^1=1a1Z/1a1a1Z1Z/1.2.1. - w last 0 1"), every_kind);
    // The first row is the northernmost: from `A3` the obstacle of the first row is straight ahead.
    const std::string obstacle_north = "4x4 #3./4./4./4. wLT@A3N,bHT@D1S w last 0 1";
    EXPECT_FALSE(has(obstacle_north, "A3 > A4/N"));
    EXPECT_TRUE(has("4x4 4./4./4./#3. wLT@A3N,bHT@D1S w last 0 1", "A3 > A4/N"));
}

TEST(Z1, rows_that_do_not_fill_the_board_are_refused) {
    for (const char* terrain :
         {"4./4./4.", "4./4./4./4./4.", "5./4./4./4.", "3./4./4./4.", "4./4./4./0.4.", "4./4./4./3.?", "4./4.//4."}) {
        EXPECT_THROW(referee::canonical(std::string("4x4 ") + terrain + " - w last 0 1"), std::runtime_error)
            << terrain;
    }
}

}  // namespace
}  // namespace clauses
