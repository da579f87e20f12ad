// G and X: how games end, clause by clause.
#include <gtest/gtest.h>

#include "clauses/board_text.h"

namespace clauses {
namespace {

TEST(G1, destroying_the_command_piece_wins) {
    const std::string tps = on_open(6, 8, {}, "wCLT@F1N,wMT@A1NE,bCLT@A5E", "w", "sudden");
    EXPECT_EQ(referee::status(after(tps, "A1/N (A5)")), "w destruction");
}

TEST(G2, driving_the_own_command_piece_off_the_far_edge_wins) {
    const std::string tps = on_open(6, 8, {}, "wCLT@C6N,bCLT@F8S", "w", "sudden");
    EXPECT_EQ(after(tps, "C6 > out").find("sudden;w1b0") != std::string::npos, true);
    EXPECT_EQ(referee::status(after(tps, "C6 > out")), "w escape");
}

TEST(G3, leaving_costs_a_step_works_in_reverse_and_not_through_a_corner) {
    EXPECT_TRUE(has(on_open(6, 8, {}, "wCLT@C4N,bCLT@F8S", "w", "sudden"), "C4 > out"));
    EXPECT_FALSE(has(on_open(6, 9, {}, "wCLT@C4N,bCLT@F9S", "w", "sudden"), "C4 > out"));
    EXPECT_TRUE(has(on_open(6, 8, {}, "wCHT@C8S,bCLT@F6S", "w", "sudden"), "C8 > out"));
    // A minelayer turns once: from the corner it could only leave through it.
    EXPECT_FALSE(has(on_open(6, 8, {}, "wCML@A8W,bCLT@F6S", "w", "sudden"), "A8 > out"));
    EXPECT_TRUE(has(on_open(6, 8, {}, "wCML@B8W,bCLT@F6S", "w", "sudden"), "B8 > out"));
    EXPECT_TRUE(has(on_open(6, 8, {}, "wCLT@C8NE,bCLT@F6S", "w", "sudden"), "C8 > out"));
}

TEST(G4, in_sudden_nothing_is_announced_and_any_move_may_lose) {
    const std::string tps = on_open(6, 8, {}, "wCLT@A1N,bCLT@F8S,bMT@E8S", "w", "sudden");
    EXPECT_EQ(referee::symbols(tps, "A1 > A2/N"), "");
    EXPECT_TRUE(has(on_open(8, 8, {}, "wCLT@A1N,bCLT@H8S,bHT@C8S", "w", "sudden"), "A1 > B3/N"));
}

TEST(G5, a_move_that_leaves_the_command_piece_to_be_destroyed_is_refused_in_mate) {
    const std::string pieces = "wCLT@A1N,bCLT@H8S,bHT@C8S";
    EXPECT_TRUE(has(on_open(8, 8, {}, pieces, "w", "sudden"), "A1 > A3/N"));
    EXPECT_FALSE(has(on_open(8, 8, {}, pieces, "w", "mate"), "A1 > A3/N"));
}

TEST(G5, check_and_escapemate_are_announced) {
    const std::string tps = on_open(12, 12, {"A8#", "B8#"}, "wCLT@L6N,wMT@D1W,bCHT@A12S", "w", "mate");
    EXPECT_EQ(referee::symbols(tps, "L6 > L8/N"), "=");  // nobody is near enough to stop it
    const auto marks = [](const std::string& position) {
        std::string all;
        for (const referee::Turn& turn : referee::legal_moves(position)) all += referee::symbols(position, turn.text);
        return all;
    };
    EXPECT_TRUE(contains(marks(on_open(8, 8, {}, "wCLT@H1N,wTD@E1N,bCHT@A8E", "w", "mate")), "+"));
}

TEST(G5, no_way_to_stop_an_escape_is_escapemate) {
    const std::string tps = on_open(8, 12, {}, "wCLT@B10N,bCHT@H5E", "b", "mate");
    EXPECT_TRUE(referee::escape_threat(tps));
    EXPECT_EQ(referee::status(tps), "w escapemate");
}

TEST(G6, a_hundred_quiet_turns_draw) {
    EXPECT_EQ(referee::status("4x4 4./4./4./4. wLT@A1N,bLT@D4S w last 99 60"), "ongoing");
    EXPECT_EQ(referee::status("4x4 4./4./4./4. wLT@A1N,bLT@D4S w last 100 60"), "draw quiet");
}

TEST(G6, smoke_and_loading_are_quiet_and_mines_are_not) {
    const auto quiet_after = [](const std::string& tps, const std::string& text) {
        const std::string end = after(tps, text);
        return end.substr(end.rfind(' ', end.rfind(' ') - 1) + 1,
                          end.rfind(' ') - end.rfind(' ', end.rfind(' ') - 1) - 1);
    };
    EXPECT_EQ(quiet_after("6x6 6./6./6./6./6./6. wSL@A1NE,bHT@F6S w last 7 9", "A1/N (*A2)"), "8");
    EXPECT_EQ(quiet_after("6x6 6./6./6./6./6./6. wML@A2N,bHT@F6S w last 7 9", "A2 > A3/N (!A2)"), "0");
    EXPECT_EQ(quiet_after("6x6 6./6./6./6./~5./6. wLT@A1N,wLL@A2N,bHT@F6S w last 7 9", "A1 > A2/N"), "8");
    EXPECT_EQ(quiet_after("6x6 6./6./6./6./6./6. wMS@A1N,bHT@F6S,mine@A2 w last 7 9", "A1 > A2/N"), "0");
}

TEST(X1, the_last_side_with_vehicles_wins_and_a_limit_counts_them) {
    EXPECT_EQ(referee::status("4x4 4./4./4./4. wLT@A1N b last 0 9"), "w last-vehicle");
    EXPECT_EQ(referee::status("4x4 4./4./4./4. wLT@A1N,wLT@B1N,bLT@D4S w last:8 0 9"), "w limit");
    EXPECT_EQ(referee::status("4x4 4./4./4./4. wLT@A1N,wLT@B1N,bLT@D4S b last:8 0 8"), "ongoing");
    EXPECT_FALSE(has(on_open(4, 4, {}, "wLT@A4N,bLT@D4S", "w", "last"), "A4 > out"));
}

TEST(X2, three_escapes_win_and_the_tally_decides_when_nobody_can_reach_three) {
    EXPECT_EQ(
        referee::status(after("4x4 4./4./4./4. wLT@A4N,wLT@B1N,bLT@D4S,bLT@C4S,bLT@B4S w escape;w2b0 0 9", "A4 > out")),
        "w escape");
    EXPECT_EQ(referee::status("4x4 4./4./4./4. wLT@A1N,bLT@D4S w escape;w1b0 0 9"), "w tally");
    EXPECT_EQ(referee::status("4x4 4./4./4./4. wLT@A1N,wLT@B1N,bLT@D4S w escape;w1b0 0 9"), "ongoing");
}

TEST(X3, flags_are_taken_instead_of_acting_and_score_on_the_home_row) {
    const std::string tps = on_open(6, 6, {}, "wLT@C2N,bLT@F6S,site@C3", "w", "flag");
    EXPECT_TRUE(has(tps, "C2 > C3/N"));
    const std::string taken = after(tps, "C2 > C3/N ($)");
    EXPECT_TRUE(contains(taken, "wLT@C3N$"));
    const std::string home = on_open(6, 6, {}, "wLT@C3S$,bLT@F6S", "w", "flag");
    EXPECT_EQ(referee::status(after(home, "C3 > C1/S")), "w flags");
}

TEST(X4, four_sides_play_in_turn_for_points) {
    const std::string tps = "6x6 6./6./6./6./6./6. wMT@A1NE,bLT@F6S,xLT@A5E,yLT@F1W w four;w0b0x0y0 0 1";
    EXPECT_TRUE(contains(after(tps, "A1/N"), " x four;w0b0x0y0 1 1"));
    EXPECT_TRUE(contains(after(tps, "A1/N (A5)"), " b four;w1b0x0y0 0 1"));  // x has nothing left and is passed over
    EXPECT_EQ(referee::status("6x6 6./6./6./6./6./6. wMT@A1N b four;w1b5x0y0 0 9"), "b points");
    EXPECT_EQ(referee::status("6x6 6./6./6./6./6./6. wMT@A1N,bLT@F6S w four:8;w0b0x0y0 0 9"), "draw limit");
}

}  // namespace
}  // namespace clauses
