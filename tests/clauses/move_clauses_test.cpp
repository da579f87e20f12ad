// M, F and S: moving, firing and special actions, clause by clause.
#include <gtest/gtest.h>

#include "clauses/board_text.h"

namespace clauses {
namespace {

using Texts = std::vector<std::string>;

TEST(M1, one_own_active_piece_moves_and_may_act_or_not) {
    const std::string tps = on_open(8, 8, {}, "wMT@A1NE,wLT@H1N,bLT@A5E,bMT@D8!", "w", "last");
    EXPECT_TRUE(has(tps, "A1/N"));
    EXPECT_TRUE(has(tps, "A1/N (A5)"));
    EXPECT_TRUE(texts(tps, "A5").empty());
    EXPECT_TRUE(texts(tps, "D8").empty());
}

TEST(M2, steps_ahead_and_turns_of_45_degrees_mix_in_any_order) {
    const std::string tps = on_open(8, 8, {}, "wHT@D4N,bHT@H8S", "w", "last");
    for (const char* text :
         {"D4 > D7/N", "D4 > D6/NE", "D4 > E6/NE", "D4 > E5/E", "D4 > D5/E", "D4/SE", "D4 > F6/NE"}) {
        EXPECT_TRUE(has(tps, text)) << text;
    }
    EXPECT_FALSE(has(tps, "D4/S"));
    EXPECT_FALSE(has(tps, "D4 > F6/E"));
}

TEST(M3, a_reverse_step_keeps_the_facing_and_is_all) {
    const std::string tps = on_open(8, 8, {}, "wHT@D4N,bHT@H8S", "w", "last");
    EXPECT_TRUE(has(tps, "D4 > D3/N"));
    EXPECT_FALSE(has(tps, "D4 > D3/NE"));
    EXPECT_FALSE(has(tps, "D4 > D2/N"));
    EXPECT_TRUE(
        contains(after(on_open(4, 4, {"A1~"}, "wMT@A2N,wLT@D1N,bLT@D4S", "w", "last"), "A2 > A1"), " wLT@D1N,bLT@D4S"));
}

TEST(M4, occupied_squares_are_not_entered) {
    const std::string tps = on_open(4, 6, {}, "wHT@A1N,wLT@A2N,bLT@B2S,bMT@A6!", "w", "last");
    EXPECT_TRUE(texts(tps, "A1 > A2").empty());
    EXPECT_TRUE(texts(tps, "A1 > B2").empty());
}

TEST(M5, ending_as_one_stood_is_not_a_move) {
    const std::string tps = on_open(4, 6, {}, "wHT@A1N,bLT@D6S", "w", "last");
    EXPECT_FALSE(has(tps, "A1/N"));
}

TEST(M6, a_minelayer_needs_a_step_between_two_turns) {
    const std::string tps = on_open(8, 8, {}, "wML@D4N,bHT@H8S", "w", "last");
    EXPECT_FALSE(has(tps, "D4/E"));
    EXPECT_TRUE(has(tps, "D4 > D5/NE"));
    EXPECT_FALSE(has(tps, "D4 > D5/E"));
}

TEST(M7, a_mover_that_dies_on_its_way_does_not_act) {
    const std::string tps = on_open(4, 8, {"A2^"}, "wMT@A1N,bLT@A6E,bHT@D8S", "w", "last");
    EXPECT_EQ(choices(tps, "A1 > A2"), (Texts{"A1 > A2"}));
}

TEST(M8, nobody_leaves_where_the_mode_does_not_allow_it) {
    EXPECT_FALSE(has(on_open(4, 4, {}, "wLT@A4N,bLT@D1S", "w", "last"), "A4 > out"));
    EXPECT_FALSE(has(on_open(4, 4, {}, "wLT@A4N,wCLT@B1N,bCLT@D1S", "w", "sudden"), "A4 > out"));
    EXPECT_TRUE(has(on_open(4, 4, {}, "wCLT@A4N,bCLT@D1S", "w", "sudden"), "A4 > out"));
}

TEST(M9, two_ways_that_end_alike_are_one_move) {
    const std::string tps = on_open(8, 8, {}, "wLT@D4N,bHT@H8S", "w", "last");
    EXPECT_EQ(choices(tps, "D4 > E5/NE"), (Texts{"D4 > E5/NE"}));
}

TEST(F1, targets_are_enemies_and_bombs_of_any_side) {
    const std::string tps = on_open(8, 8, {}, "wMT@A1NE,wLT@A4N,wRB@D1N,bLT@H8S", "w", "last");
    EXPECT_FALSE(has(tps, "A1/N (A4)"));
    EXPECT_TRUE(has(tps, "A1/E (D1)"));
}

TEST(F2, guns_need_a_square_between_and_a_pillbox_does_not) {
    EXPECT_FALSE(has(on_open(4, 6, {}, "wMT@A1NE,bLT@A2E", "w", "last"), "A1/N (A2)"));
    EXPECT_TRUE(has(on_open(4, 6, {}, "wMT@A1NE,bLT@A3E", "w", "last"), "A1/N (A3)"));
    EXPECT_TRUE(has(on_open(4, 6, {}, "wP@A1N,wLT@D1N,bLT@A2E", "w", "last"), "A1/N (A2)"));
    EXPECT_TRUE(has(on_open(4, 6, {"A2-"}, "wMT@A1NE,bLT@A3E", "w", "last"), "A1/N (A3)"));
}

TEST(F3, pieces_high_fire_smoke_and_empty_hedges_between_block) {
    for (const char* ground : {"A3#", "A3^", "A3a"}) {
        EXPECT_FALSE(has(on_open(4, 6, {ground}, "wMT@A1NE,bLT@A5E", "w", "last"), "A1/N (A5)")) << ground;
    }
    EXPECT_FALSE(has(on_open(4, 6, {}, "wMT@A1NE,wLT@A3N,bLT@A5E", "w", "last"), "A1/N (A5)"));
    for (const char* ground : {"A3~", "A3*", "A3=", "A3-"}) {
        EXPECT_TRUE(has(on_open(4, 6, {ground}, "wMT@A1NE,bLT@A5E", "w", "last"), "A1/N (A5)")) << ground;
    }
}

TEST(F4, a_line_passes_over_low_silhouettes) {
    const std::string tps = on_open(4, 8, {}, "wMT@A1NE,bTK@A4E,bLT@A6E,bHT@D8S", "w", "last");
    EXPECT_EQ(choices(tps, "A1/N"), (Texts{"A1/N", "A1/N (A4)", "A1/N (A6)"}));
}

TEST(F5, low_things_between_shield_low_targets_and_stop_the_tankette) {
    EXPECT_FALSE(has(on_open(4, 8, {"A3-"}, "wMT@A1NE,bTK@A5E,bHT@D8S", "w", "last"), "A1/N (A5)"));
    EXPECT_FALSE(has(on_open(4, 8, {"A3-"}, "wMT@A1NE,bRB@A5E,bHT@D8S", "w", "last"), "A1/N (A5)"));
    EXPECT_FALSE(has(on_open(4, 8, {"A3-"}, "wTK@A1NE,bLT@A5E,bHT@D8S", "w", "last"), "A1/N (A5)"));
    EXPECT_TRUE(has(on_open(4, 8, {}, "wTK@A1NE,bLT@A5E,bHT@D8S", "w", "last"), "A1/N (A5)"));
}

TEST(F6, a_loaded_boat_blocks_every_line_and_an_empty_one_all_but_its_axis) {
    EXPECT_TRUE(has(on_open(4, 8, {"A3~"}, "wMT@A1NE,wHL@A3S,bLT@A5E", "w", "last"), "A1/N (A5)"));
    EXPECT_FALSE(has(on_open(4, 8, {"A3~"}, "wMT@A1NE,wHL@A3NE,bLT@A5E", "w", "last"), "A1/N (A5)"));
    EXPECT_FALSE(has(on_open(4, 8, {"A3~"}, "wMT@A1NE,wHL@A3S[LT+],bLT@A5E", "w", "last"), "A1/N (A5)"));
}

TEST(F7, mortars_and_howitzers_fire_ahead_at_their_range_over_everything) {
    const Texts wall = {"A2#", "A3#"};
    for (int n = 3; n <= 7; ++n) {
        const std::string target = "A" + std::to_string(1 + n);
        const std::string mortar = on_open(4, 8, wall, "wHM@A1NE,bLT@" + target + "E,bHT@D8S", "w", "last");
        const std::string howitzer = on_open(4, 8, wall, "wAH@A1NE,bLT@" + target + "E,bHT@D8S", "w", "last");
        EXPECT_EQ(has(mortar, "A1/N (" + target + ")"), n <= 5) << n;
        EXPECT_EQ(has(howitzer, "A1/N (" + target + ")"), n <= 6) << n;
    }
    EXPECT_FALSE(has(on_open(4, 8, {}, "wHM@A1NE,bLT@A3E,bHT@D8S", "w", "last"), "A1/N (A3)"));
    EXPECT_FALSE(has(on_open(8, 8, {}, "wHM@A1N,bLT@D5E,bHT@H8S", "w", "last"), "A1 > A2/N (D5)"));
}

TEST(F8, only_the_exact_front_and_rear_are_front_and_rear) {
    // Seen from north-east a piece facing north shows its side.
    EXPECT_TRUE(has(on_open(8, 8, {}, "wMT@E5S,bMT@B2N,bHT@H8S", "w", "last"), "E5/SW (B2)"));
    EXPECT_FALSE(has(on_open(8, 8, {}, "wMT@B6SE,bMT@B2N,bHT@H8S", "w", "last"), "B6/S (B2)"));
}

TEST(F9, power_must_beat_the_armour_of_the_side_hit) {
    EXPECT_FALSE(has(on_open(4, 8, {}, "wLT@A1NE,bLT@A5S,bHT@D8S", "w", "last"), "A1/N (A5)"));
    EXPECT_TRUE(has(on_open(4, 8, {}, "wLT@A1NE,bLT@A5N,bHT@D8S", "w", "last"), "A1/N (A5)"));
}

TEST(F10, a_pillbox_fires_instead_of_a_move_and_only_to_destroy) {
    const std::string tps = on_open(8, 8, {}, "wP@A1N,wLT@H1N,bLT@A5S,bHT@D4N", "w", "last");
    EXPECT_TRUE(has(tps, "A1/N (A5)"));
    EXPECT_TRUE(has(tps, "A1/N (D4)"));
    EXPECT_FALSE(has(tps, "A1/N"));
    EXPECT_FALSE(has(tps, "A1 > A2/N"));
    EXPECT_TRUE(referee::in_check(on_open(8, 8, {}, "wP@A1N,wCLT@H1N,bCLT@A5S", "b", "mate")));
    EXPECT_EQ(referee::status(on_open(8, 8, {}, "wP@A1N,bLT@H8S", "b", "last")), "b last-vehicle");
}

TEST(S1, flames_reach_exactly_two_squares_and_burn_whatever_the_armour) {
    EXPECT_TRUE(has(on_open(6, 6, {}, "wFT@A1NE,bP@A3S,bLT@F6S", "w", "last"), "A1/N (A3)"));
    EXPECT_FALSE(has(on_open(6, 6, {}, "wFT@A1NE,bHT@A4S,bLT@F6S", "w", "last"), "A1/N (A4)"));
    EXPECT_FALSE(has(on_open(6, 6, {"A2#"}, "wFT@A1NE,bHT@A3S,bLT@F6S", "w", "last"), "A1/N (A3)"));
    EXPECT_FALSE(has(on_open(6, 6, {"A3a"}, "wFT@A1NE,wLT@A3N,bLT@F6S", "w", "last"), "A1/N (^A3 A3)"));
    const std::string ice = on_open(6, 6, {"A3*"}, "wFT@A1NE,bLT@A3S,bLT@F6S", "w", "last");
    EXPECT_TRUE(contains(after(ice, "A1/N (^A3 A3)"), "/~5./"));
    EXPECT_FALSE(contains(after(ice, "A1/N (^A3 A3)"), "A3!"));
}

TEST(S2, smoke_falls_one_to_three_squares_away_on_free_ground) {
    const std::string tps = on_open(6, 8, {"A4#"}, "wSL@A1NE,bHT@F8S", "w", "last");
    EXPECT_TRUE(has(tps, "A1/N (*A2)"));
    EXPECT_TRUE(has(tps, "A1/N (*A3)"));
    EXPECT_FALSE(has(tps, "A1/N (*A4)"));
    EXPECT_TRUE(has(tps, "A1/N (*D4)"));
    EXPECT_FALSE(has(tps, "A1/N (*E5)"));
    for (const char* ground : {"A2~", "A2^", "A2a"}) {
        EXPECT_FALSE(has(on_open(6, 8, {ground}, "wSL@A1NE,bHT@F8S", "w", "last"), "A1/N (*A2)")) << ground;
    }
}

TEST(S3, a_bomb_takes_every_neighbour_but_a_pillbox_and_chains) {
    const std::string tps = on_open(8, 8, {}, "wRB@A1N,wLT@B3N,bHT@A4S,bP@B4S,bRB@C5S,bHT@D6S,bHT@H8S", "w", "last");
    const std::string end = after(tps, "A1 > A3 (@ B3 A4)");
    EXPECT_TRUE(contains(end, "wLT@B3!,bHT@A4!,bP@B4S,bRB@C5S,bHT@D6S"));
    const std::string chain = on_open(8, 8, {}, "wRB@A1N,bRB@B4S,bHT@C5S,bHT@H8S", "w", "last");
    EXPECT_TRUE(contains(after(chain, "A1 > A3 (@ B4 C5)"), " bHT@C5!,bHT@H8S b"));
}

TEST(S4, a_charge_needs_a_neighbour_whose_near_side_is_weak_enough) {
    EXPECT_TRUE(has(on_open(6, 6, {}, "wAS@A1N,bHT@B3S,bLT@F6S", "w", "last"), "A1 > A3/N (B3)"));
    EXPECT_FALSE(has(on_open(6, 6, {}, "wAS@A1N,bHT@B3W,bLT@F6S", "w", "last"), "A1 > A3/N (B3)"));
    EXPECT_TRUE(has(on_open(6, 6, {}, "wAS@A3N,bHT@B3S,bLT@F6S", "w", "last"), "A3/NE (B3)"));
    EXPECT_FALSE(has(on_open(6, 6, {}, "wAS@A3N,wRB@B3S,bLT@F6S", "w", "last"), "A3/NE (B3)"));
}

TEST(S5, a_mine_goes_onto_free_ground_directly_behind) {
    EXPECT_TRUE(has(on_open(6, 8, {}, "wML@A2N,bLT@F8S", "w", "last"), "A2 > A3/N (!A2)"));
    EXPECT_FALSE(has(on_open(6, 8, {}, "wML@A1NE,bLT@F8S", "w", "last"), "A1/N (!A0)"));
    EXPECT_FALSE(has(on_open(6, 8, {"A2~"}, "wML@A3NE,bLT@F8S", "w", "last"), "A3/N (!A2)"));
    EXPECT_TRUE(has(on_open(6, 8, {"A2a"}, "wML@A3NE,bLT@F8S", "w", "last"), "A3/N (!A2)"));
    EXPECT_FALSE(has(on_open(6, 8, {"A2-"}, "wML@A3NE,bLT@F8S", "w", "last"), "A3/N (!A2)"));
}

TEST(S6, boats_take_what_they_can_bear_along_their_axis) {
    const Texts water = {"A2~", "A3~", "A4~"};
    EXPECT_TRUE(has(on_open(4, 8, water, "wMT@A1N,wLL@A2N,bLT@D8S", "w", "last"), "A1 > A2/N"));
    EXPECT_FALSE(has(on_open(4, 8, water, "wHT@A1N,wLL@A2N,bLT@D8S", "w", "last"), "A1 > A2/N"));
    EXPECT_TRUE(has(on_open(4, 8, water, "wHT@A1N,wHL@A2S,bLT@D8S", "w", "last"), "A1 > A2/N"));
    EXPECT_FALSE(has(on_open(4, 8, water, "wMT@A1N,wLL@A2E,bLT@D8S", "w", "last"), "A1 > A2/N"));
    const std::string loaded = on_open(4, 8, water, "wLL@A2N[MT+],bLT@D8S", "w", "last");
    EXPECT_TRUE(contains(after(loaded, "A2 > A4/N"), "wLL@A4N[MT+]"));
    EXPECT_TRUE(contains(after(loaded, "A2/E"), "wLL@A2E[MT+]"));
    EXPECT_TRUE(contains(after(loaded, "MT A2 > A1/N"), "wMT@A1N,wLL@A2N,"));  // in reverse
    EXPECT_FALSE(has(loaded, "MT A2/E"));
    // Off one boat, a turn ashore, onto the next.
    const std::string two = on_open(4, 8, {"A2~", "B3~"}, "wLL@A2N[MT+],wLL@B3E,bLT@D8S", "w", "last");
    EXPECT_TRUE(contains(after(two, "MT A2 > B3/E"), "wLL@A2N,wLL@B3E[MT+]"));
}

}  // namespace
}  // namespace clauses
