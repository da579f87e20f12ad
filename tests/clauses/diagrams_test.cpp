// The diagrams of the rulebooks, as positions.

#include "clauses/board_text.h"

#include <gtest/gtest.h>

namespace clauses {
namespace {

TEST(Diagrams, a_light_tank_turns_drives_and_turns_in_five_steps) {
    EXPECT_TRUE(has(on_basic_16("wLT@E11E,bLT@P16S", "w", "last"), "E11 > H9/E"));
}

TEST(Diagrams, three_turns_and_a_diagonal_step_past_a_corner) {
    EXPECT_TRUE(has(on_basic_16("bMT@D13N,wLT@P1N", "b", "last"), "D13 > E12/SE"));
}

TEST(Diagrams, one_turn_is_a_whole_move) {
    EXPECT_TRUE(has(on_open(16, 16, {}, "wHT@H8SW,bLT@A1S", "w", "last"), "H8/S"));
}

TEST(Diagrams, a_piece_squeezes_diagonally_between_two_pieces) {
    EXPECT_TRUE(has(on_open(16, 16, {"H10#"}, "wLT@H8N,wLT@I8N,bMT@H9E", "w", "last"), "H8 > I10/N"));
}

TEST(Diagrams, a_reverse_step_is_a_whole_move) {
    const std::string tps = on_open(16, 16, {"I10#", "J10#", "J9#"}, "wMT@I9NE,bLT@A1S", "w", "last");
    EXPECT_EQ(texts(tps, "I9 > H8"), (std::vector<std::string>{"I9 > H8/NE"}));
}

TEST(Diagrams, a_medium_tank_pierces_the_side_of_another) {
    EXPECT_TRUE(has(on_basic_16("wMT@F9NW,bMT@B8S", "w", "last"), "F9 > E8/SW (B8)"));
}

TEST(Diagrams, of_three_targets_one_may_be_picked) {
    const std::string tps = on_basic_16("bMT@I2NE,bLT@I3E,wHT@H3N,wLT@J3SW,wMT@N1NW,wMT@J2W", "b", "last");
    EXPECT_EQ(choices(tps, "I2 > H1/NE"),
              (std::vector<std::string>{"I2 > H1/NE", "I2 > H1/NE (H3)", "I2 > H1/NE (J3)", "I2 > H1/NE (N1)"}));
}

TEST(Diagrams, an_adjacent_piece_is_no_target) {
    EXPECT_EQ(choices(on_basic_16("wHT@A8W,bLT@B8S", "w", "last"), "A8/NE"), (std::vector<std::string>{"A8/NE"}));
}

TEST(Diagrams, a_shot_passes_the_corner_of_an_obstacle) {
    EXPECT_TRUE(has(on_basic_16("bCLT@M9W,wMT@L7SE,wCLT@A1N", "b", "sudden"), "M9 > J9/S (L7)"));
}

TEST(Diagrams, shots_that_cannot_pierce_are_not_moves) {
    const std::string tps = on_basic_16("wMT@H9N,bMT@L11SW,bHT@N9SE", "w", "last");
    EXPECT_EQ(choices(tps, "H9 > J9/E"), (std::vector<std::string>{"H9 > J9/E"}));
}

TEST(Diagrams, destroying_the_command_piece_wins) {
    const std::string tps = on_basic_16("bHT@E5NE,bCLT@P16S,wCLT@I4NE,wMT@E4!,bMT@J5!", "b", "sudden");
    EXPECT_EQ(referee::status(after(tps, "E5 > F4/SE (I4)")), "b destruction");
}

TEST(Diagrams, the_command_piece_leaves_diagonally_with_its_fourth_step) {
    const std::string tps = on_basic_16("wCLT@I14E,bCLT@A1S,bMT@I15!,wMT@L16!", "w", "sudden");
    const std::string end = after(tps, "I14 > out");
    EXPECT_EQ(referee::status(end), "w escape");
    EXPECT_TRUE(contains(end, " b sudden;w1b0 0 1"));
}

TEST(Diagrams, nobody_leaves_through_a_corner) {
    const std::string tps = on_basic_16("bCLT@A3SE,wHT@A2NE,wCLT@P1N,wMT@B1!,wMT@C1!", "b", "sudden");
    EXPECT_TRUE(has(tps, "A3 > A1/SW"));
    EXPECT_FALSE(has(tps, "A3 > out"));
}

TEST(Diagrams, a_tank_destroyer_pierces_a_front) {
    EXPECT_TRUE(has(on_open(16, 16, {"I8#", "J8#", "J7#"}, "wTD@H8NE,bHT@L7NW", "w", "last"), "H8 > J9/SE (L7)"));
}

TEST(Diagrams, a_mortar_fires_over_obstacles_at_one_of_two) {
    const std::string tps =
        on_open(16, 16, {"J9#", "K9#", "K8#", "L8#", "M8#"}, "bHM@H8N,wMT@L9SE,wTD@N9S", "b", "last");
    EXPECT_EQ(choices(tps, "H8 > I9/E"), (std::vector<std::string>{"H8 > I9/E", "H8 > I9/E (L9)", "H8 > I9/E (N9)"}));
}

TEST(Diagrams, move_36_answers_a_check_and_gives_another) {
    const std::string before = on_basic_16("wCLT@K1N,wHT@H2N,wMT@O1N,bLT@K6S,bMT@M3E,bCLT@A16S", "w", "mate");
    EXPECT_TRUE(referee::in_check(before));
    EXPECT_FALSE(has(before, "H2/NE"));
    const std::string answer = after(before, "H2 > H3/NE (K6)");
    ASSERT_FALSE(answer.empty());
    EXPECT_FALSE(referee::in_check(answer));
    EXPECT_EQ(referee::symbols(answer, "M3/SE (O1)"), "+");
}

TEST(Diagrams, a_heavy_tank_makes_four_steps_on_a_road) {
    const std::vector<std::string> road = {"A1=", "A2=", "A3=", "A4=", "A5="};
    EXPECT_TRUE(has(on_open(8, 8, road, "wHT@A1N,bLT@H8W", "w", "last"), "A1 > A5/N"));
    EXPECT_FALSE(has(on_open(8, 8, {"A1=", "A2=", "A3=", "A4="}, "wHT@A1N,bLT@H8W", "w", "last"), "A1 > A5/N"));
}

TEST(Diagrams, a_flamethrower_melts_ice_and_what_stands_on_it_sinks) {
    const std::string tps = on_open(6, 6, {"C4*"}, "wFT@C1N,bLT@C4S,bLT@F6W", "w", "last");
    EXPECT_EQ(after(tps, "C1 > C2/N (^C4 C4)"), "6x6 6./6./2.~3./6./6./6. wFT@C2N,bLT@F6W b last 0 1");
}

TEST(Diagrams, a_mortar_sets_off_a_bomb_beside_two_others) {
    const std::string tps = on_open(8, 8, {}, "wHM@A2E,bRB@E2N,bHD@E3N,bIT@F1N,bLT@H8S", "w", "last");
    EXPECT_TRUE(contains(after(tps, "A2 > B2/E (F1 E2 E3)"), "bIT@F1!,wHM@B2E,bHD@E3!,bLT@H8S"));
}

TEST(Diagrams, a_minesweeper_clears_two_mines_and_fires) {
    const std::string tps = on_open(8, 8, {}, "wMS@A1N,bAS@A6S,bLT@H1W,mine@A2,mine@A3", "w", "last");
    EXPECT_TRUE(contains(after(tps, "A1 > A3/N (A6)"), "bLT@H1W,wMS@A3N,bAS@A6! b"));
}

TEST(Diagrams, a_fast_boat_sinks_a_landing_boat_with_its_cargo) {
    const std::vector<std::string> river = {"A1~", "A2~", "A6~"};
    const std::string head_on = on_open(6, 6, river, "wFB@A1N,bLL@A6S[TD+],bLT@F6S", "w", "last");
    EXPECT_TRUE(contains(after(head_on, "A1 > A2/N (A6)"), " wFB@A2N,bLT@F6S b last 0 1"));
    const std::string from_the_side = on_open(6, 6, river, "wFB@A1N,bLL@A6E[TD+],bLT@F6S", "w", "last");
    EXPECT_FALSE(has(from_the_side, "A1 > A2/N (A6)"));
}

TEST(Diagrams, cargo_fires_straight_ahead_only) {
    const std::vector<std::string> lake = {"D1~", "D2~"};
    const std::string pieces = "wHL@D1N[HT+],bAH@G5W,bLT@D6S";
    EXPECT_EQ(choices(on_open(8, 8, lake, pieces, "w", "last"), "D1 > D2/N"),
              (std::vector<std::string>{"D1 > D2/N", "D1 > D2/N (D6)"}));
}

TEST(Diagrams, a_tankette_hides_behind_a_low_obstacle_but_does_not_shield) {
    const std::string tps = on_open(4, 8, {"A4-"}, "wMT@A1N,bTK@A5S,bLT@A7E", "w", "last");
    EXPECT_EQ(choices(tps, "A1 > A2/N"), (std::vector<std::string>{"A1 > A2/N", "A1 > A2/N (A7)"}));
}

TEST(Diagrams, a_hedge_hides_unless_something_stands_in_it) {
    const std::string pieces = "bMT@A2N,bMT@A3N,wMT@E2N,wCLT@G3N,bCLT@H1N";
    const std::string hedges = on_open(8, 4, {"E2a", "E3a"}, pieces, "b", "sudden");
    EXPECT_TRUE(has(hedges, "A2/E (E2)"));
    EXPECT_FALSE(has(hedges, "A3/E (G3)"));
    EXPECT_TRUE(has(on_open(8, 4, {"E2a"}, pieces, "b", "sudden"), "A3/E (G3)"));
}

TEST(Diagrams, one_fire_square_is_crossed_but_not_two_and_no_turn_in_it) {
    const std::string one = on_open(8, 4, {"C1^"}, "wHT@A1E,bLT@H4S", "w", "last");
    EXPECT_TRUE(has(one, "A1 > D1/E"));
    EXPECT_TRUE(has(one, "A1 > C1"));
    EXPECT_TRUE(texts(one, "A1 > C1/").empty());
    const std::string two = on_open(8, 4, {"B1^", "C1^"}, "wHT@A1E,bLT@H4S", "w", "last");
    EXPECT_TRUE(contains(after(two, "A1 > C1"), "wHT@C1!"));
    EXPECT_FALSE(has(two, "A1 > D1/E"));
}

TEST(Diagrams, driving_through_smoke_removes_it_and_further_smoke_blocks) {
    const std::string tps = on_open(4, 8, {}, "wHT@A1N,bSL@A7S,smoke@A2,smoke@A5", "w", "last");
    EXPECT_EQ(choices(tps, "A1 > A3/N"), (std::vector<std::string>{"A1 > A3/N"}));
    EXPECT_TRUE(contains(after(tps, "A1 > A3/N"), "wHT@A3N,bSL@A7S,smoke@A5 "));
}

TEST(Diagrams, a_tankette_drives_round_a_low_obstacle_to_fire) {
    const std::string tps = on_open(8, 8, {"A4-"}, "wTK@A1N,bLT@C8E,bLT@A6E", "w", "last");
    EXPECT_FALSE(has(tps, "A1 > A2/N (A6)"));
    EXPECT_TRUE(has(on_open(8, 8, {"A4-"}, "wTK@A3NE,bLT@B8E", "w", "last"), "A3 > B4/N (B8)"));
}

TEST(Diagrams, one_line_can_offer_two_targets) {
    const std::string tps = on_open(4, 8, {}, "bHT@A8S,wTK@A4N,wIT@A2N", "b", "last");
    EXPECT_EQ(choices(tps, "A8 > A7/S"), (std::vector<std::string>{"A8 > A7/S", "A8 > A7/S (A2)", "A8 > A7/S (A4)"}));
}

TEST(Diagrams, a_pillbox_fires_instead_of_a_move) {
    const std::string tps = on_open(8, 8, {}, "wP@D4N,wLT@A1N,bHT@F6E,bLT@D5S", "w", "last");
    EXPECT_EQ(texts(tps, "D4"), (std::vector<std::string>{"D4/N (D5)", "D4/N (F6)"}));
}

TEST(Diagrams, a_flamethrower_burns_a_pillbox) {
    EXPECT_TRUE(contains(after(on_open(8, 8, {}, "wFT@D1N,bP@D4S,bLT@H8S", "w", "last"), "D1 > D2/N (D4)"), "bP@D4!"));
}

TEST(Diagrams, a_smoke_launcher_covers_the_command_piece) {
    const std::string tps = on_open(8, 8, {}, "wSL@B1N,wCLT@D1N,bCLT@H8S,bHT@D7S", "w", "sudden");
    EXPECT_TRUE(contains(after(tps, "B1 > B2/N (*D4)"), "smoke@D4"));
}

TEST(Diagrams, a_bomb_takes_its_neighbours) {
    const std::string tps = on_open(8, 8, {}, "wRB@C1N,bHT@B5N,bLT@C6N,bLT@H8S,wP@D6N", "w", "last");
    EXPECT_EQ(after(tps, "C1 > C5 (@ B5 C6)"), "8x8 8./8./8./8./8./8./8./8. bHT@B5!,bLT@C6!,wP@D6N,bLT@H8S b last 0 1");
}

TEST(Diagrams, an_anti_tank_squad_destroys_a_heavy_tank_from_its_side) {
    const std::string tps = on_open(8, 8, {}, "bAS@A4E,wHT@C4N,wLT@H1N", "b", "last");
    EXPECT_TRUE(has(tps, "A4 > B4/E (C4)"));
    EXPECT_FALSE(has(on_open(8, 8, {}, "bAS@A4E,wHT@C4W,wLT@H1N", "b", "last"), "A4 > B4/E (C4)"));
}

TEST(Diagrams, a_minelayer_lays_a_mine_behind_itself) {
    EXPECT_TRUE(
        contains(after(on_open(8, 8, {}, "wML@A1N,bLT@H8S", "w", "last"), "A1 > A4/N (!A3)"), "mine@A3 b last 0"));
}

TEST(Diagrams, a_gun_boat_sinks_a_fast_boat) {
    const std::string tps = on_open(8, 4, {"A1~", "D4~"}, "bGB@A1N,wFB@D4N,wLT@H1N", "b", "last");
    EXPECT_TRUE(contains(after(tps, "A1/NE (D4)"), " bGB@A1NE,wLT@H1N w last 0 2"));
}

TEST(Diagrams, a_tank_boards_crosses_and_lands) {
    const std::vector<std::string> river = {"A3~", "A4~", "A5~"};
    std::string tps = on_open(4, 8, river, "wMT@A1N,wLL@A3N,bLT@D8S", "w", "last");
    tps = after(tps, "A1 > A3/N");
    ASSERT_TRUE(contains(tps, "wLL@A3N[MT+]"));
    tps = after(tps, "D8/SW");
    tps = after(tps, "A3 > A5/N");
    ASSERT_TRUE(contains(tps, "wLL@A5N[MT+]"));
    tps = after(tps, "D8/S");
    tps = after(tps, "MT A5 > A7/NE");
    EXPECT_TRUE(contains(tps, "wLL@A5N,wMT@A7NE"));
}

}  // namespace
}  // namespace clauses
