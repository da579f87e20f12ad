// What docs/rules.md settles under "In doubt", as far as no other test shows it.
#include <gtest/gtest.h>

#include "clauses/board_text.h"

namespace clauses {
namespace {

bool refused(const std::string& tps) {
    try {
        referee::canonical(tps);
    } catch (const std::runtime_error&) {
        return true;
    }
    return false;
}

TEST(T6, a_mine_in_fire_is_used_up_even_by_a_piece_that_burns_at_once) {
    const std::string tps = on_open(4, 6, {"A2^"}, "wAS@A1N,wLT@D1N,bHT@D6S,mine@A2", "w", "last");
    EXPECT_TRUE(contains(after(tps, "A1 > A2"), " wLT@D1N,wAS@A2!,bHT@D6S b"));
}

TEST(T6, a_minesweeper_removes_a_mine_in_fire_and_must_still_leave_it) {
    const std::string tps = on_open(4, 6, {"A2^"}, "wMS@A1N,wLT@D1N,bHT@D6S,mine@A2", "w", "last");
    EXPECT_TRUE(contains(after(tps, "A1 > A3/N"), " wLT@D1N,wMS@A3N,bHT@D6S b"));
    EXPECT_TRUE(contains(after(tps, "A1 > A2"), " wLT@D1N,wMS@A2!,bHT@D6S b"));
    EXPECT_FALSE(has(tps, "A1 > A2/N"));
}

TEST(S1, a_low_piece_cannot_be_flamed_over_something_low_not_even_for_its_hedge) {
    const auto flamed = [](const std::vector<std::string>& ground, const std::string& kind) {
        return has(on_open(6, 6, ground, "wFT@A1NE,b" + kind + "@A3S,bLT@F6S", "w", "last"), "A1/N (^A3 A3)");
    };
    EXPECT_FALSE(flamed({"A2-", "A3a"}, "TK"));
    EXPECT_FALSE(flamed({"A2-", "A3*"}, "TK"));
    EXPECT_TRUE(flamed({"A3a"}, "TK"));
    EXPECT_TRUE(flamed({"A2-", "A3a"}, "MT"));
}

TEST(S6, a_command_piece_aboard_leaves_only_by_driving_off_the_boat) {
    const std::string tps = on_open(4, 4, {"A4~"}, "wLL@A4N[CMT+],bCLT@D1W", "w", "sudden");
    EXPECT_FALSE(has(tps, "A4 > out"));
    EXPECT_EQ(referee::status(after(tps, "MT A4 > out")), "w escape");
}

TEST(X3, every_carrier_of_the_side_that_moved_scores_on_its_home_row) {
    const std::string tps = on_open(6, 6, {}, "wLT@A1N$,wLT@C3N,bLT@F6S", "w", "flag");
    EXPECT_TRUE(contains(after(tps, "C3 > C4/N"), " flag;w1b0 "));
}

TEST(X3, a_flag_may_be_taken_from_cargo_on_an_adjacent_boat) {
    const std::string tps = on_open(6, 6, {"B3~"}, "wLL@B3N[MT+$],wLT@E3W,bLT@F6S", "w", "flag");
    EXPECT_TRUE(contains(after(tps, "E3 > C3/W ($)"), "wLL@B3N[MT+],wLT@C3W$"));
}

TEST(X3, a_piece_that_has_just_loaded_may_take_a_flag) {
    const std::string tps = on_open(6, 6, {"B3~"}, "wMT@B2N,wLL@B3N,bLT@F6S,flag@C4", "w", "flag");
    EXPECT_TRUE(contains(after(tps, "B2 > B3/N ($)"), "wLL@B3N[MT+$]"));
}

TEST(X3, a_carrier_that_sinks_leaves_its_flag_on_that_square) {
    const std::string tps = on_open(6, 6, {"A4~"}, "wLT@A3N$,wLT@F1N,bLT@F6S", "w", "flag");
    EXPECT_TRUE(contains(after(tps, "A3 > A4"), " wLT@F1N,bLT@F6S,flag@A4 b flag;w0b0 "));
}

TEST(X4, a_blocked_side_to_move_has_no_moves_while_the_game_goes_on) {
    const std::string tps = on_open(6, 6, {}, "wP@A1N,xLT@F1W,bLT@E6S,yLT@B6E", "w", "four");
    EXPECT_EQ(referee::status(tps), "ongoing");
    EXPECT_TRUE(referee::legal_moves(tps).empty());
}

TEST(X4, thirty_rounds_are_120_quiet_turns) {
    const std::string board = "6x6 6./6./6./6./6./6. wLT@A1N,xLT@F1W,bLT@F6S,yLT@A6E w four;w0b1x0y0 ";
    EXPECT_EQ(referee::status(board + "119 40"), "ongoing");
    EXPECT_EQ(referee::status(board + "120 40"), "b quiet");
}

TEST(G6, a_turn_limit_comes_before_quiet_turns) {
    EXPECT_EQ(referee::status("4x4 4./4./4./4. wLT@A1N,bLT@D4S w last:8 100 9"), "draw limit");
}

TEST(G6, what_stands_on_the_board_comes_before_a_turn_limit) {
    EXPECT_EQ(referee::status("4x4 4./4./4./4. wLT@A1N w last:8 100 9"), "w last-vehicle");
}

TEST(Z3, tallies_are_read_leniently_and_written_canonically) {
    EXPECT_EQ(referee::canonical("4x4 4./4./4./4. wCLT@A1N,bCLT@D4S w sudden;w0b0 0 1"),
              "4x4 4./4./4./4. wCLT@A1N,bCLT@D4S w sudden 0 1");
    EXPECT_EQ(referee::canonical("4x4 4./4./4./4. wLT@A1N,bLT@D4S w escape;b1 0 1"),
              "4x4 4./4./4./4. wLT@A1N,bLT@D4S w escape;w0b1 0 1");
    EXPECT_TRUE(refused("4x4 4./4./4./4. bCLT@D4S w sudden;w2b0 0 1"));
    EXPECT_TRUE(refused("4x4 4./4./4./4. wLT@A1N,bLT@D4S w escape;w01b0 0 1"));
    EXPECT_TRUE(refused("4x4 4./4./4./4. wLT@A1N,bLT@D4S w last 00 1"));
}

TEST(Z5, what_may_look_impossible_and_is_not) {
    EXPECT_FALSE(refused("4x4 *3./4./4./4. bHT@A4!,wLT@A1N w last 0 1"));          // a heavy wreck on ice
    EXPECT_FALSE(refused("4x4 a2.a/4./4./a3. wLT@B1N w last 0 1"));                // a shape in three places
    EXPECT_FALSE(refused("4x4 #3./4./4./4. wLT@A1N,bLT@D4S,flag@A4 w flag 0 1"));  // a flag on an obstacle
    EXPECT_TRUE(refused("4x4 4./4./4./4. wCLT@A1!,wCMT@B1N,bCLT@D4S w sudden 0 1"));
}

}  // namespace
}  // namespace clauses
