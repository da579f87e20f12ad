// The plain second implementation of Retreat.

#include "clauses/board_text.h"
#include "oracle/plain.h"
#include "oracle/plain_retreat.h"

#include <gtest/gtest.h>

namespace clauses {
namespace {

std::string retreat(const std::vector<std::string>& ground, const std::string& pieces) {
    return on_open(6, 6, ground, pieces, "w", "retreat");
}

// Some whole turn leads to a position with exactly these pieces.
bool reaches(const std::string& tps, const std::string& pieces) {
    for (const std::string& end : oracle::whole_turns(tps))
        if (contains(end, " " + pieces + " ")) return true;
    return false;
}

TEST(OracleRetreat, a_target_is_pushed_by_the_difference_to_its_back_row) {
    const std::string tps = retreat({}, "wCMT@C1E,bCLT@C4W");  // side hit, 2 - 0: two squares north
    EXPECT_TRUE(reaches(tps, "wCMT@C1E,bCLT@C6W"));
    EXPECT_FALSE(reaches(tps, "wCMT@C1E,bCLT@C5W"));
    EXPECT_FALSE(reaches(tps, "wCMT@C1E,bCLT@E4W"));  // one column: not sideways
}

TEST(OracleRetreat, a_target_is_pushed_sideways_away_from_the_shooter) {
    const std::string tps = retreat({}, "wCMT@A1E,bCLT@C3N");
    EXPECT_TRUE(reaches(tps, "wCMT@A1E,bCLT@E3N"));
    EXPECT_FALSE(reaches(tps, "wCMT@A1E,bCLT@A3N"));
}

TEST(OracleRetreat, passing_the_back_row_ends_the_game_at_once) {
    const std::string tps = retreat({}, "wCMT@C1E,wLT@F1N,bCLT@C5W");
    for (const std::string& end : oracle::whole_turns(tps)) {
        if (contains(end, "bCLT")) continue;
        EXPECT_EQ(end, "6x6 6./6./6./6./6./6. wCMT@C1E,wLT@F1N b retreat 0 1");
        EXPECT_EQ(oracle::status(end), "w destruction");
        EXPECT_TRUE(oracle::whole_turns(end).empty());
    }
    EXPECT_TRUE(reaches(tps, "wCMT@C1E,wLT@F1N"));
}

TEST(OracleRetreat, meeting_an_obstacle_or_a_piece_eliminates) {
    EXPECT_TRUE(reaches(retreat({"C4#"}, "wCMT@C1E,bLT@C3W,bCLT@F6S"), "wCMT@C1E,bCLT@F6S"));
    EXPECT_TRUE(reaches(retreat({}, "wCMT@C1E,bLT@C3W,bCLT@C4S"), "wCMT@C1E,bCLT@C4S"));
}

TEST(OracleRetreat, a_push_uncovers_no_new_target) {
    const std::string tps = retreat({}, "wCMT@A1N,wMT@B3N,bLT@A3W,bCLT@A6W");
    // The lines of both white pieces to A6 are covered or absent at the start.
    EXPECT_FALSE(reaches(tps, "wCMT@A1N,wMT@B3N"));
}

TEST(OracleRetreat, the_command_piece_stands_and_others_keep_away_from_the_enemy) {
    const std::string tps = retreat({"A2#", "B2#", "C2#", "D2#"}, "wCHM@A1W,wHT@B1W,bCHM@E1E");
    std::set<std::string> expected;
    for (const char* pieces : {"wCHM@A1W,wHT@B1W,bCHM@E1E",  // nothing
                               "wCHM@A1W,wHT@C1E,bCHM@E1E",  // ahead of the enemy's neighbours
                               "wCHM@A1W,wHT@C1W,bCHM@E1E",  // backed up
                               "wCHM@A1W,wHT@B1W,bCHM@E1E"})
        expected.insert(on_open(6, 6, {"A2#", "B2#", "C2#", "D2#"}, pieces, "b", "retreat"));
    std::set<std::string> quiet;
    for (const std::string& end : oracle::whole_turns(tps))
        if (contains(end, "bCHM@E1E")) quiet.insert(end.substr(0, end.find(" retreat")) + " retreat 0 1");
    EXPECT_EQ(quiet, expected);
}

TEST(OracleRetreat, random_positions_are_canonical_and_have_turns) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const std::string tps = oracle::random_retreat_position(seed);
        ASSERT_EQ(oracle::canonical(tps), tps);
        const std::set<std::string> ends = oracle::whole_turns(tps);
        ASSERT_FALSE(ends.empty());
        ASSERT_EQ(oracle::canonical(*ends.begin()), *ends.begin());
    }
}

}  // namespace
}  // namespace clauses
