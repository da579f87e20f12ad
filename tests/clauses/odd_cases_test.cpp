// Clauses that the diagrams do not show.

#include "clauses/board_text.h"

#include <gtest/gtest.h>

namespace clauses {
namespace {

TEST(OddCasesMoves, a_heavy_piece_breaks_the_ice_and_takes_the_mine_with_it) {
    const std::string tps = on_open(4, 4, {"A2*"}, "wMT@A1N,bLT@D4S,mine@A2", "w", "last");
    EXPECT_EQ(after(tps, "A1 > A2"), "4x4 4./4./~3./4. bLT@D4S b last 0 1");
}

TEST(OddCasesMoves, a_light_piece_is_wrecked_by_a_mine_on_ice) {
    const std::string tps = on_open(4, 4, {"A2*"}, "wLT@A1N,bLT@D4S,mine@A2", "w", "last");
    EXPECT_TRUE(contains(after(tps, "A1 > A2"), "*3./4. wLT@A2!,bLT@D4S"));
}

TEST(OddCasesMoves, fire_can_be_left_only_straight_ahead) {
    const std::vector<std::string> corridor = {"A1#", "A2#", "B2^", "B3#", "C1#", "C2#"};
    const std::string tps = on_open(4, 6, corridor, "wLT@B1N,bLT@D6S", "w", "last");
    EXPECT_EQ(texts(tps, "B1 > "), (std::vector<std::string>{"B1 > B2"}));
}

TEST(OddCasesMoves, reversing_into_fire_wrecks) {
    const std::string tps = on_open(4, 4, {"A1^"}, "wLT@A2N,bLT@D4S", "w", "last");
    EXPECT_TRUE(contains(after(tps, "A2 > A1"), "wLT@A1!"));
}

TEST(OddCasesMoves, a_bomb_that_drives_into_fire_explodes) {
    const std::string tps = on_open(4, 4, {"A2^"}, "wRB@A1N,wLT@A3N,bLT@B3S,bLT@D4S", "w", "last");
    EXPECT_TRUE(contains(after(tps, "A1 > A2 (@ A3 B3)"), " wLT@A3!,bLT@B3!,bLT@D4S b"));
}

TEST(OddCasesMoves, a_bomb_that_sinks_does_not_explode) {
    const std::string tps = on_open(4, 4, {"A2~"}, "wRB@A1N,wLT@A3N,bLT@D4S", "w", "last");
    EXPECT_TRUE(contains(after(tps, "A1 > A2"), " wLT@A3N,bLT@D4S b"));
}

TEST(OddCasesMoves, a_minelayer_does_not_turn_twice_in_a_row) {
    const std::string tps = on_open(8, 8, {}, "wML@D4N,bLT@H8S", "w", "last");
    EXPECT_TRUE(has(tps, "D4/NE"));
    EXPECT_FALSE(has(tps, "D4/E"));
    EXPECT_TRUE(has(tps, "D4 > E5/E"));
}

TEST(OddCasesMoves, the_extra_step_of_a_road_may_be_a_turn) {
    EXPECT_TRUE(has(on_open(4, 4, {"A1="}, "wHT@A1N,bLT@D4S", "w", "last"), "A1/S"));
    EXPECT_FALSE(has(on_open(4, 4, {}, "wHT@A1N,bLT@D4S", "w", "last"), "A1/S"));
}

TEST(OddCasesMoves, the_extra_step_of_a_road_may_be_the_leaving_one) {
    const std::vector<std::string> road = {"A2=", "A3=", "A4=", "B3#"};
    EXPECT_TRUE(has(on_open(4, 4, road, "wHT@A2NE,bMT@D1S", "w", "escape;w2b2"), "A2 > out"));
    EXPECT_FALSE(has(on_open(4, 4, {"A2=", "A3=", "B3#"}, "wHT@A2NE,bMT@D1S", "w", "escape;w2b2"), "A2 > out"));
}

TEST(OddCasesMoves, ways_that_clear_different_markers_are_told_apart) {
    const std::string two = on_open(4, 4, {}, "wLT@A1N,bLT@D4S,smoke@A2", "w", "last");
    EXPECT_TRUE(contains(after(two, "A1 > B3/N"), "smoke@A2"));
    EXPECT_FALSE(contains(after(two, "A1 > B3/N via A2"), "smoke@A2"));
}

TEST(OddCasesFire, an_own_bomb_may_be_fired_at) {
    const std::string tps = on_open(8, 4, {}, "wLT@A1E,wRB@D1N,bHT@E1W,bLT@H4S", "w", "last");
    EXPECT_TRUE(contains(after(tps, "A1 > B1/E (D1 E1)"), "wLT@B1E,bHT@E1!,bLT@H4S"));
}

TEST(OddCasesFire, two_targets_of_one_chain_are_one_move) {
    const std::string tps = on_open(8, 4, {}, "wHM@A1E,bRB@E1N,bRB@F1N,bLT@H4S", "w", "last");
    EXPECT_EQ(choices(tps, "A1 > B1/E"), (std::vector<std::string>{"A1 > B1/E", "A1 > B1/E (E1 F1)"}));
}

TEST(OddCasesFire, an_empty_landing_boat_is_low_along_its_axis_only) {
    const std::vector<std::string> water = {"A3~"};
    EXPECT_TRUE(has(on_open(4, 8, water, "wMT@A1NE,bLL@A3N,bLT@A5S", "w", "last"), "A1/N (A5)"));
    EXPECT_FALSE(has(on_open(4, 8, water, "wMT@A1NE,bLL@A3E,bLT@A5S", "w", "last"), "A1/N (A5)"));
    EXPECT_FALSE(has(on_open(4, 8, water, "wMT@A1NE,bLL@A3N[LT+],bLT@A5S", "w", "last"), "A1/N (A5)"));
}

TEST(OddCasesFire, the_wreck_of_a_tankette_is_low) {
    EXPECT_TRUE(has(on_open(4, 8, {}, "wMT@A1NE,bTK@A3!,bLT@A5S", "w", "last"), "A1/N (A5)"));
    EXPECT_FALSE(has(on_open(4, 8, {}, "wMT@A1NE,bLT@A3!,bLT@A5S", "w", "last"), "A1/N (A5)"));
}

TEST(OddCasesActions, a_flame_burns_the_shape_and_everything_on_it) {
    const std::string tps =
        on_open(6, 6, {"A3a", "B3a", "C3a", "D3b"}, "wFT@A1NE,wLT@C3N,bP@B3S,bLT@F6S,mine@A3", "w", "last");
    EXPECT_EQ(after(tps, "A1/N (^A3 B3 C3)"),
              "6x6 6./6./6./3^b2./6./6. wFT@A1N,bP@B3!,wLT@C3!,bLT@F6S,mine@A3 b last 0 1");
}

TEST(OddCasesActions, a_flamethrower_on_the_shape_burns_too_and_has_no_facing) {
    const std::string tps = on_open(6, 6, {"A1a", "A3a", "C1a"}, "wFT@A1E,wLT@F1N,bLT@F6S", "w", "last");
    EXPECT_EQ(texts(tps, "A1 ("), (std::vector<std::string>{"A1 (^C1)"}));
}

TEST(OddCasesActions, smoke_falls_on_low_squares_and_mines_but_not_on_hedges) {
    const std::string tps = on_open(4, 6, {"A3-", "A4a"}, "wSL@A1N,bLT@D6S,mine@A5", "w", "last");
    EXPECT_TRUE(has(tps, "A1 > A2/N (*A3)"));
    EXPECT_FALSE(has(tps, "A1 > A2/N (*A4)"));
    EXPECT_TRUE(has(tps, "A1 > A2/N (*A5)"));
}

TEST(OddCasesActions, a_squad_that_charges_a_bomb_goes_with_it) {
    const std::string tps = on_open(4, 4, {}, "wAS@A1N,wLT@D1N,bRB@A3N,bLT@D4S", "w", "last");
    EXPECT_TRUE(contains(after(tps, "A1 > A2 (A3)"), "wLT@D1N,wAS@A2!,bLT@D4S"));
}

TEST(OddCasesActions, loading_ends_the_move_and_cargo_then_acts_ahead) {
    const std::string tps = on_open(6, 8, {"C3~"}, "wMT@C2N,wLL@C3S,bLT@C6S,bLT@F6N", "w", "last");
    EXPECT_EQ(texts(tps, "C2 > C3"), (std::vector<std::string>{"C2 > C3/N", "C2 > C3/N (C6)"}));
    EXPECT_TRUE(contains(after(tps, "C2 > C3/N (C6)"), "wLL@C3S[MT-]"));
}

TEST(OddCasesActions, cargo_may_step_onto_another_boat) {
    const std::string tps = on_open(4, 6, {"A2~", "A3~"}, "wLL@A2N[MT+],wHL@A3S,bLT@D6S", "w", "last");
    EXPECT_TRUE(contains(after(tps, "MT A2 > A3/N"), "wLL@A2N,wHL@A3S[MT-]"));
}

TEST(OddCasesGoals, destroying_both_command_pieces_is_a_draw) {
    const std::string tps = on_open(6, 6, {}, "wRB@A1N,wCLT@B3N,bCLT@A4S", "w", "sudden");
    EXPECT_EQ(referee::status(after(tps, "A1 > A3 (@ B3 A4)")), "draw both-destroyed");
}

TEST(OddCasesGoals, destroying_only_ones_own_command_piece_loses_and_is_illegal_in_mate) {
    const std::string pieces = "wRB@A1N,wCHM@B3N,bCHM@F6N";
    EXPECT_EQ(referee::status(after(on_open(6, 6, {}, pieces, "w", "sudden"), "A1 > A3 (@ B3)")), "b destruction");
    EXPECT_FALSE(has(on_open(6, 6, {}, pieces, "w", "mate"), "A1 > A3 (@ B3)"));
}

TEST(OddCasesGoals, a_shut_in_command_piece_under_fire_is_checkmated) {
    const std::string tps = on_open(8, 8, {"A2#", "B2#", "B1#"}, "wCHM@A1N,bHM@A6S,bCHM@H8N", "w", "mate");
    EXPECT_TRUE(referee::in_check(tps));
    EXPECT_EQ(referee::status(tps), "b checkmate");
}

TEST(OddCasesGoals, three_escapes_win_and_a_loaded_boat_counts_two) {
    const std::string tps = on_open(4, 4, {"A4~"}, "wLL@A4N[MT-],bMT@D1S", "w", "escape;w1b0");
    EXPECT_EQ(referee::status(after(tps, "A4 > out")), "w escape");
    EXPECT_TRUE(contains(after(tps, "A4 > out"), "escape;w3b0"));
}

TEST(OddCasesGoals, a_side_that_cannot_move_is_passed_over_in_escape) {
    const std::string gone = on_open(6, 6, {}, "wMT@A1N,wMT@B1N,wMT@C1N", "w", "escape;w0b2");
    EXPECT_TRUE(contains(after(gone, "A1 > A2/N"), " w escape;w0b2 1 2"));
}

TEST(OddCasesGoals, a_flag_is_taken_carried_and_scored) {
    std::string tps = on_open(4, 4, {}, "wLT@A2N,bLT@D4S,site@B2", "w", "flag");
    tps = after(tps, "A2 > B2/E ($)");
    ASSERT_TRUE(contains(tps, "wLT@B2E$,bLT@D4S b flag;w0b0 1 1"));
    tps = after(tps, "D4/SW");
    tps = after(tps, "B2 > C1/SE");
    EXPECT_TRUE(contains(tps, "wLT@C1SE,bLT@D4SW b flag;w1b0 0 2"));
    EXPECT_EQ(referee::status(tps), "w flags");
}

TEST(OddCasesGoals, the_flag_of_a_destroyed_carrier_stays_and_can_be_taken_from_beside_it) {
    const std::string tps = on_open(6, 6, {}, "wLT@A1N,bLT@A4W$,bLT@F6S", "w", "flag");
    const std::string shot = after(tps, "A1 > A2/N (A4)");
    ASSERT_TRUE(contains(shot, "bLT@A4!,bLT@F6S,flag@A4 b flag;w0b0 0 1"));
    const std::string reply = after(shot, "F6/SW");
    EXPECT_TRUE(contains(after(reply, "A2 > A3/N ($)"), "wLT@A3N$,bLT@A4!"));
}

TEST(OddCasesGoals, four_players_play_in_turn_and_score_for_destruction) {
    const std::string tps = on_open(8, 8, {}, "wHT@A1N,xLT@H1W,bCLT@A5S,yLT@H8S", "w", "four");
    EXPECT_TRUE(contains(after(tps, "A1 > A2/N (A5)"), " x four;w2b0x0y0 0 1"));
}

TEST(OddCasesGoals, quiet_turns_end_the_game) {
    EXPECT_EQ(referee::status("4x4 4./4./4./4. wLT@A1N,bLT@D4S w last 100 60"), "draw quiet");
    EXPECT_EQ(referee::status("4x4 4./4./4./4. wLT@A1N,bLT@D4S w last:59 3 60"), "draw limit");
}

TEST(OddCasesText, impossible_positions_are_refused_by_field) {
    const auto fault = [](const std::string& tps) -> std::string {
        try {
            referee::canonical(tps);
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "";
    };
    const auto pieces = [](const std::string& list) { return "4x4 ~*^#/a-=./4./4. " + list + " w last 0 1"; };
    for (const char* list : {"wLT@A1N,bLT@A1S", "wLT@C4N",     "wLT@A4N",      "wMT@B4N",
                             "wFB@A1N",         "wFB@A4!",     "wRB@A1!",      "wLT@A1N,smoke@A1",
                             "wLT@A1!,mine@A1", "smoke@D4",    "smoke@A4",     "smoke@A3",
                             "smoke@C4",        "mine@D4",     "mine@B3",      "mine@A4",
                             "wLT@D4N",         "wLT@B3N",     "wLT@A4!",      "wP@B4N",
                             "wCLT@A1N",        "flag@A1",     "wLT@A1N$",     "xLT@A1N",
                             "wLT@E1N",         "wLT@A5N",     "wLT@A1",       "wZZ@A1N",
                             "wLL@A4N[HT+]",    "wLL@A4N[MT]", "wMT@A1N[LT+]", "smoke@A1,smoke@A1",
                             "wLT@A1N,"}) {
        EXPECT_EQ(fault(pieces(list)).substr(0, 7), "pieces:") << list;
    }
    EXPECT_EQ(fault(pieces("wLT@A1N,wAH@A4N,mine@C4,smoke@B3,mine@A3")), "");
    EXPECT_EQ(fault("3x4 3./3./3./3. - w last 0 1").substr(0, 5), "size:");
    EXPECT_EQ(fault("4x4 4./4./4./3. - w last 0 1").substr(0, 8), "terrain:");
    EXPECT_EQ(fault("4x4 4./4./4./4. - x last 0 1").substr(0, 5), "side:");
    EXPECT_EQ(fault("4x4 4./4./4./4. - w flag 0 1").substr(0, 7), "pieces:");
    EXPECT_EQ(fault("4x4 4./4./4./4. - w mate:3 0 1").substr(0, 6), "rules:");
    EXPECT_EQ(fault("4x4 4./4./4./4. wCLT@A1N w sudden;w1b0 0 1").substr(0, 6), "rules:");
    EXPECT_EQ(fault("4x4 4./4./4./4. - w last -1 1").substr(0, 6), "quiet:");
    EXPECT_EQ(fault("4x4 4./4./4./4. - w last 0 0").substr(0, 5), "turn:");
}

TEST(OddCasesText, reading_makes_texts_canonical) {
    EXPECT_EQ(referee::canonical("4x4 1.3./2.2./4./4. smoke@B1,bLT@A2S,wLT@D1N w escape 0 1"),
              "4x4 4./4./4./4. wLT@D1N,bLT@A2S,smoke@B1 w escape;w0b0 0 1");
}

}  // namespace
}  // namespace clauses
