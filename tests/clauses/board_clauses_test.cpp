// B, P and T: the board, the pieces and the ground, clause by clause.
#include <gtest/gtest.h>

#include "clauses/board_text.h"

namespace clauses {
namespace {

using Texts = std::vector<std::string>;

TEST(B1, boards_of_4_to_26_squares_each_way_are_accepted_and_others_refused) {
    EXPECT_NO_THROW(on_open(4, 26, {}, "wLT@A1N,bLT@D26S", "w", "last"));
    EXPECT_THROW(referee::canonical("3x4 3./3./3./3. - w last 0 1"), std::runtime_error);
    EXPECT_THROW(referee::canonical("27x4 27./27./27./27. - w last 0 1"), std::runtime_error);
}

TEST(B2, letters_run_east_and_numbers_north) {
    EXPECT_TRUE(has(on_open(6, 6, {}, "wLT@B2N,bLT@F6S", "w", "last"), "B2 > B3/N"));
    EXPECT_TRUE(has(on_open(6, 6, {}, "wLT@B2E,bLT@F6S", "w", "last"), "B2 > C2/E"));
}

TEST(B3, a_step_along_a_diagonal_facing_goes_to_the_diagonal_neighbour) {
    const struct {
        const char* facing;
        const char* square;
    } steps[] = {{"NE", "D4"}, {"SE", "D2"}, {"SW", "B2"}, {"NW", "B4"}, {"N", "C4"}, {"S", "C2"}, {"W", "B3"}};
    for (const auto& step : steps) {
        const std::string tps = on_open(6, 6, {}, std::string("wHT@C3") + step.facing + ",bHT@F6S", "w", "last");
        EXPECT_TRUE(has(tps, std::string("C3 > ") + step.square + "/" + step.facing)) << step.facing;
    }
}

TEST(B4, white_and_black_leave_over_opposite_edges) {
    EXPECT_TRUE(has(on_open(6, 6, {}, "wLT@C5N,bHT@F6S", "w", "escape;w2b2"), "C5 > out"));
    EXPECT_FALSE(has(on_open(6, 6, {}, "wLT@C2S,bHT@F6S", "w", "escape;w2b2"), "C2 > out"));
    EXPECT_TRUE(has(on_open(6, 6, {}, "wLT@C5N,bLT@F2S", "b", "escape;w2b2"), "F2 > out"));
}

TEST(B5, shots_and_pieces_pass_between_obstacles_that_touch_at_a_corner) {
    const Texts corner = {"A2#", "B1#"};
    EXPECT_TRUE(has(on_open(6, 6, corner, "wMT@A1NE,bHT@F6N", "w", "last"), "A1 > B2/NE"));
    EXPECT_TRUE(has(on_open(6, 6, {"B3#", "C2#"}, "wMT@A1N,bLT@D4N", "w", "last"), "A1/NE (D4)"));
}

TEST(B6, high_obstacles_inside_the_board_stop_and_hide) {
    const std::string tps = on_open(6, 6, {"A3#"}, "wLT@A1NE,bLT@A5E", "w", "last");
    EXPECT_FALSE(has(tps, "A1 > A3/N"));
    EXPECT_FALSE(has(tps, "A1/N (A5)"));
}

TEST(P1, any_vehicle_can_be_the_command_piece_and_keeps_its_values) {
    const std::string tps = on_open(8, 8, {}, "wCHT@A1N,bCAS@H8S", "w", "sudden");
    EXPECT_TRUE(has(tps, "A1 > A4/N"));
    EXPECT_FALSE(has(tps, "A1 > A5/N"));
}

TEST(P2, infantry_tanks_and_minesweepers_have_turrets) {
    EXPECT_TRUE(has(on_open(8, 8, {}, "wIT@A1E,bTK@D4N", "w", "last"), "A1/N (D4)"));
    EXPECT_TRUE(has(on_open(8, 8, {}, "wMS@A1E,bLT@D4N", "w", "last"), "A1/N (D4)"));
}

TEST(P3, cargo_is_active_but_never_a_target_by_itself) {
    const std::string tps = on_open(8, 8, {"A5~"}, "wLT@A1NE,bLL@A5N[LT+]", "w", "last");
    EXPECT_EQ(referee::status(after(tps, "A1/N (A5)")), "w last-vehicle");  // boat and cargo were two, both gone
}

// P: speed, armour and power of every kind, by what it reaches and what it pierces.
TEST(P, every_kind_has_the_speed_of_its_row) {
    const struct {
        const char* kind;
        int speed;
    } rows[] = {{"LT", 5}, {"MT", 4}, {"HT", 3}, {"TD", 4}, {"HM", 3}, {"HD", 3}, {"IT", 4}, {"TK", 4},
                {"FT", 3}, {"SL", 4}, {"RB", 5}, {"AS", 4}, {"ML", 6}, {"MS", 4}, {"AH", 4}};
    for (const auto& row : rows) {
        const std::string tps = on_open(4, 12, {}, std::string("w") + row.kind + "@A1N,bHT@D12S", "w", "last");
        EXPECT_TRUE(has(tps, "A1 > A" + std::to_string(1 + row.speed) + "/N")) << row.kind;
        EXPECT_FALSE(has(tps, "A1 > A" + std::to_string(2 + row.speed) + "/N")) << row.kind;
    }
    for (const auto& [kind, speed] : {std::pair{"FB", 5}, std::pair{"GB", 4}, std::pair{"LL", 4}, std::pair{"HL", 3}}) {
        Texts water;
        for (int y = 1; y <= 12; ++y) water.push_back("A" + std::to_string(y) + "~");
        const std::string tps = on_open(4, 12, water, std::string("w") + kind + "@A1N,bHT@D12S", "w", "last");
        EXPECT_TRUE(has(tps, "A1 > A" + std::to_string(1 + speed) + "/N")) << kind;
        EXPECT_FALSE(has(tps, "A1 > A" + std::to_string(2 + speed) + "/N")) << kind;
    }
}

TEST(P, every_kind_has_the_armour_of_its_row) {
    const struct {
        const char* kind;
        int front, side, rear;
    } rows[] = {{"LT", 1, 0, 0}, {"MT", 2, 1, 0}, {"HT", 3, 2, 1}, {"TD", 2, 1, 0}, {"HM", 1, 0, 0},
                {"HD", 3, 3, 1}, {"IT", 2, 2, 2}, {"TK", 1, 0, 0}, {"FT", 3, 3, 1}, {"SL", 2, 0, 0},
                {"AS", 0, 0, 0}, {"ML", 0, 0, 0}, {"MS", 2, 0, 0}, {"AH", 0, 0, 0}};
    const std::pair<const char*, int> guns[] = {{"LT", 1}, {"MT", 2}, {"HT", 3}, {"TD", 4}, {"HD", 5}};
    for (const auto& row : rows) {
        for (const auto& [gun, power] : guns) {
            for (const auto& [facing, armour] :
                 {std::pair{"S", row.front}, std::pair{"E", row.side}, std::pair{"N", row.rear}}) {
                const std::string tps = on_open(
                    4, 8, {}, std::string("w") + gun + "@A1NE,b" + row.kind + "@A5" + facing + ",bHT@D8S", "w", "last");
                EXPECT_EQ(has(tps, "A1/N (A5)"), power > armour) << gun << " at " << row.kind << " facing " << facing;
            }
        }
    }
}

TEST(T1, the_squares_of_shooter_and_target_never_block) {
    // Both stand in hedges; only what lies between counts.
    const std::string tps = on_open(4, 6, {"A1a", "A5b"}, "wMT@A1NE,bLT@A5E", "w", "last");
    EXPECT_TRUE(has(tps, "A1/N (A5)"));
}

TEST(T2, boats_move_on_water_only) {
    const std::string tps = on_open(4, 6, {"A1~", "A2~"}, "wFB@A1N,bLT@D6S", "w", "last");
    EXPECT_TRUE(has(tps, "A1 > A2/N"));
    EXPECT_FALSE(has(tps, "A1 > A3/N"));
}

TEST(T3, a_land_vehicle_may_sink_itself_and_its_move_ends_there) {
    const std::string tps = on_open(4, 6, {"A2~"}, "wMT@A1N,wLT@D1N,bLT@D6S", "w", "last");
    EXPECT_EQ(after(tps, "A1 > A2"), "4x6 4./4./4./4./~3./4. wLT@D1N,bLT@D6S b last 0 1");
    EXPECT_FALSE(has(tps, "A1 > A3/N"));
}

TEST(T4, light_pieces_cross_ice_and_others_break_it) {
    for (const char* kind : {"LT", "TK", "RB", "AS", "ML", "AH"}) {
        const std::string tps = on_open(4, 6, {"A2*"}, std::string("w") + kind + "@A1N,bLT@D6S", "w", "last");
        EXPECT_TRUE(has(tps, "A1 > A3/N")) << kind;
    }
    for (const char* kind : {"MT", "HT", "TD", "HM", "HD", "IT", "FT", "SL", "MS"}) {
        const std::string tps = on_open(4, 6, {"A2*"}, std::string("w") + kind + "@A1N,wLT@D1N,bLT@D6S", "w", "last");
        EXPECT_TRUE(contains(after(tps, "A1 > A2"), "/~3./4. wLT@D1N,bLT@D6S b")) << kind;
        EXPECT_FALSE(has(tps, "A1 > A3/N")) << kind;
    }
}

TEST(T5, squares_of_one_shape_burn_together_and_neighbouring_shapes_do_not) {
    const std::string tps = on_open(4, 6, {"A3a", "B3a", "C3b"}, "wFT@A1NE,bHT@D6S", "w", "last");
    EXPECT_TRUE(contains(after(tps, "A1/N (^A3)"), "/2^b./"));
}

TEST(T6, fire_is_left_at_once_or_wrecks) {
    const std::string tps = on_open(4, 6, {"A2^"}, "wLT@A1N,bHT@D6S", "w", "last");
    EXPECT_TRUE(has(tps, "A1 > A3/N"));
    EXPECT_TRUE(contains(after(tps, "A1 > A2"), "wLT@A2!"));
    EXPECT_FALSE(has(tps, "A1 > A2/NE"));
    const std::string two = on_open(4, 6, {"A2^", "A3^"}, "wLT@A1N,bHT@D6S", "w", "last");
    EXPECT_TRUE(contains(after(two, "A1 > A3"), "wLT@A3!"));
    for (const char* kind : {"AS", "ML"}) {
        const std::string dies = on_open(4, 6, {"A2^"}, std::string("w") + kind + "@A1N,bHT@D6S", "w", "last");
        EXPECT_FALSE(has(dies, "A1 > A3/N")) << kind;
        EXPECT_TRUE(has(dies, "A1 > A2")) << kind;
    }
}

TEST(T7, a_road_gives_one_step_more_where_every_square_is_road) {
    const Texts road = {"A1=", "A2=", "A3=", "A4=", "A5="};
    EXPECT_TRUE(has(on_open(4, 6, road, "wHT@A1N,bHT@D6S", "w", "last"), "A1 > A5/N"));
    EXPECT_FALSE(has(on_open(4, 6, {"A2=", "A3=", "A4=", "A5="}, "wHT@A1N,bHT@D6S", "w", "last"), "A1 > A5/N"));
    EXPECT_FALSE(has(on_open(4, 6, {"A1=", "A2=", "A3=", "A4="}, "wHT@A1N,bHT@D6S", "w", "last"), "A1 > A5/N"));
    EXPECT_FALSE(
        has(on_open(4, 6, {"A3=", "A2=", "A1="}, "wHT@A3N,bHT@D6S", "w", "last"), "A3 > A1/N"));  // no reverse bonus
}

TEST(T8, smoke_blocks_fire_and_goes_when_driven_through) {
    const std::string tps = on_open(4, 6, {}, "wMT@A1NE,bLT@A5E,smoke@A3", "w", "last");
    EXPECT_FALSE(has(tps, "A1/N (A5)"));
    const std::string through = on_open(4, 8, {}, "wMT@A1N,bHT@D8S,smoke@A3", "w", "last");
    EXPECT_FALSE(contains(after(through, "A1 > A4/N"), "smoke"));
    EXPECT_FALSE(contains(after(through, "A1 > A3/N"), "smoke"));
}

TEST(T9, a_mine_wrecks_all_but_the_minesweeper_and_never_hides) {
    const std::string tps = on_open(4, 8, {}, "wMT@A1N,bHT@D8S,mine@A2", "w", "last");
    EXPECT_TRUE(contains(after(tps, "A1 > A2"), "wMT@A2!,bHT@D8S b"));
    EXPECT_FALSE(has(tps, "A1 > A3/N"));
    const std::string sweeps = on_open(4, 8, {}, "wMS@A1N,bHT@D8S,mine@A2,mine@A3", "w", "last");
    EXPECT_TRUE(contains(after(sweeps, "A1 > A4/N"), "wMS@A4N,bHT@D8S b last 0"));
    EXPECT_TRUE(has(on_open(4, 6, {}, "wMT@A1NE,bLT@A5E,mine@A3", "w", "last"), "A1/N (A5)"));
}

TEST(T10, what_dies_on_water_sinks_and_elsewhere_stays_as_a_wreck) {
    EXPECT_TRUE(contains(after(on_open(4, 6, {"A5~"}, "wMT@A1NE,bAH@A5E,bHT@D6S", "w", "last"), "A1/N (A5)"),
                         " wMT@A1N,bHT@D6S b"));
    EXPECT_TRUE(
        contains(after(on_open(4, 6, {"A5*"}, "wMT@A1NE,bLT@A5E,bHT@D6S", "w", "last"), "A1/N (A5)"), "bLT@A5!"));
    EXPECT_TRUE(contains(after(on_open(4, 6, {}, "wMT@A1NE,bLT@A5E,bHT@D6S", "w", "last"), "A1/N (A5)"), "bLT@A5!"));
}

TEST(T11, a_wreck_blocks_like_a_high_obstacle_and_that_of_a_tankette_like_a_low_one) {
    const std::string high = on_open(4, 8, {}, "wMT@A1NE,bMT@A3!,bLT@A5E,bHT@D8S", "w", "last");
    EXPECT_FALSE(has(high, "A1/N (A5)"));
    EXPECT_FALSE(has(high, "A1/N (A3)"));
    EXPECT_FALSE(has(on_open(4, 8, {}, "wMT@A1N,bMT@A2!,bHT@D8S", "w", "last"), "A1 > A2/N"));
    EXPECT_TRUE(has(on_open(4, 8, {}, "wMT@A1NE,bTK@A3!,bLT@A5E,bHT@D8S", "w", "last"), "A1/N (A5)"));
}

}  // namespace
}  // namespace clauses
