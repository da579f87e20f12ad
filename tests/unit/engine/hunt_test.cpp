#include "engine/evaluate/hunt.h"

#include <gtest/gtest.h>

#include "engine/evaluate/distance.h"
#include "notation/position/position_text.h"

namespace tankchess::engine {
namespace {

Position at(const std::string& tps) {
    auto p = read_position(tps);
    EXPECT_TRUE(p) << tps;
    return *p;
}

int progress(const std::string& tps, Side side = Side::white) {
    Hunt hunt;
    const Position p = at(tps);
    return hunt.progress(p, terrain_key_of(p), side);
}

// Nobody drives or fires across the wall.
const std::string halves = "8x8 8./8./8./8./8./8#/8./8. ";
const std::string open_board = "8x8 8./8./8./8./8./8./8./8. ";

TEST(Hunt, a_hunter_that_has_to_drive_less_far_for_a_shot_has_come_further) {
    const int far = progress(open_board + "wHT@A1W,wLT@B1N,bHT@H6N w last 0 1");
    const int near = progress(open_board + "wHT@D1N,wLT@B1N,bHT@H6N w last 0 1");
    EXPECT_LT(far, near);
}

TEST(Hunt, a_piece_that_pierces_no_side_of_the_prey_is_no_hunter) {
    const int far = progress(halves + "wHT@A4W,wLT@A1N,bHT@H8N w last 0 1");
    EXPECT_EQ(far, progress(halves + "wHT@A4W,wLT@H2N,bHT@H8N w last 0 1"));
}

TEST(Hunt, who_stands_next_to_the_prey_is_in_the_way) {
    const int beside = progress(open_board + "wHT@A1W,wLT@G7N,bHT@H8N w last 0 1");
    EXPECT_LT(beside, progress(open_board + "wHT@A1W,wLT@F7N,bHT@H8N w last 0 1"));
}

TEST(Hunt, hunters_come_near_even_where_no_drive_leads_to_a_shot) {
    const std::string rest = "wLT@H4N,bHT@A1N w last 0 1";
    EXPECT_LT(progress(halves + "wHT@A8W," + rest), progress(halves + "wHT@A4W," + rest));
}

TEST(Hunt, a_gun_that_pierces_most_sides_is_wanted_though_others_are_nearer) {
    const std::string rest = "wMT@A4N,wMT@B4N,bHT@A1N w last 0 1";
    EXPECT_LT(progress(halves + "wHT@H4W," + rest), progress(halves + "wHT@E4W," + rest));
}

TEST(Hunt, nobody_shall_stand_in_the_line_of_fire) {
    const std::string lanes = "8x8 8#/8#/8#/8#/8./8#/8./8# ";
    const std::string rest = "wHT@A2E,bLT@H2W w last 0 1";
    EXPECT_LT(progress(lanes + "wLT@D2E," + rest), progress(lanes + "wLT@D4E," + rest));
}

TEST(Hunt, only_a_side_that_is_ahead_hunts) {
    const std::string tps = open_board + "wHT@A1N,wLT@B1N,bHT@H8S w last 0 1";
    EXPECT_GT(progress(tps), 0);
    EXPECT_EQ(progress(tps, Side::black), 0);
    EXPECT_EQ(progress(open_board + "wHT@A1N,bHT@H8S w last 0 1"), 0);
}

TEST(Hunt, a_lead_of_one_is_none_while_there_are_many) {
    const std::string black = "bLT@A8S,bLT@B8S,bLT@C8S,bLT@D8S w last 0 1";
    const std::string five = "wLT@A1N,wLT@B1N,wLT@C1N,wLT@D1N,wLT@E1N,";
    EXPECT_EQ(progress(open_board + five + black), 0);
    EXPECT_GT(progress(open_board + five + "wLT@F1N," + black), 0);
}

TEST(Hunt, a_vehicle_that_wrecks_have_walled_in_is_worth_avoiding) {
    const std::string pieces = "wHT@A1N,wLT@B1N,bHT@H8S,";
    const int open = progress(open_board + pieces + "wLT@G8!,wLT@G7! w last 0 1");
    const int closed = progress(open_board + pieces + "wLT@G8!,wLT@G7!,wLT@H7! w last 0 1");
    EXPECT_LT(closed, open - 50);
    // A mortar fires over them.
    EXPECT_GT(progress(open_board + "wHM@A1N,wLT@B1N,bHT@H8S,wLT@G8!,wLT@G7!,wLT@H7! w last 0 1"), closed);
}

}  // namespace
}  // namespace tankchess::engine
