#include "tournament/standings.h"

#include <gtest/gtest.h>

namespace tankchess::tournament {
namespace {

Table won(int round, int white, int black, int winner) { return {round, {white, black}, Table::State::won, winner}; }
Table drawn(int round, int white, int black) { return {round, {white, black}, Table::State::drawn}; }

TEST(Standings, CountHalfPointsAndByes) {
    Field field{{{1600}, {1500}, {1400}}, {won(1, 0, 1, 1), {1, {2}, Table::State::bye}, drawn(2, 1, 2)}};
    const auto rows = standings(field, Form::swiss);
    EXPECT_EQ(rows[0].entrant, 1);
    EXPECT_EQ(rows[0].half_points, 3);
    EXPECT_EQ(rows[1].entrant, 2);
    EXPECT_EQ(rows[1].half_points, 3);
    EXPECT_EQ(rows[1].games, 1) << "a bye is no game";
    EXPECT_EQ(rows[2].half_points, 0);
}

TEST(Standings, BreakTiesByTheOppositionThenByTheMeeting) {
    // 0 and 1 have two points each; 0 beat the one with more.
    Field field{{{1500}, {1500}, {1500}, {1500}}, {won(1, 0, 2, 0), won(1, 1, 3, 1), won(2, 2, 3, 2), drawn(2, 0, 1)}};
    const auto rows = standings(field, Form::swiss);
    EXPECT_EQ(rows[0].entrant, 0);
    EXPECT_GT(rows[0].buchholz, rows[1].buchholz);

    Field level{{{1500}, {1600}}, {won(1, 0, 1, 0), won(2, 0, 1, 1)}};
    level.tables[1].state = Table::State::empty;
    EXPECT_EQ(standings(level, Form::swiss)[0].entrant, 0);
}

TEST(Standings, OfAnArenaDoubleOnAStreakAndRewardHaste) {
    Field field{{{1500}, {1500}}, {}};
    for (int i = 0; i < 3; ++i) field.tables.push_back(won(0, 0, 1, 0));
    EXPECT_EQ(standings(field, Form::arena)[0].half_points, 2 + 2 + 4);
    EXPECT_TRUE(standings(field, Form::arena)[0].on_streak);
    field.tables[0].hurried = {true, false};
    EXPECT_EQ(standings(field, Form::arena)[0].half_points, 3 + 2 + 4);
    field.tables.push_back(drawn(0, 0, 1));
    EXPECT_EQ(standings(field, Form::arena)[0].half_points, 3 + 2 + 4 + 2);
    EXPECT_FALSE(standings(field, Form::arena)[0].on_streak);
}

TEST(Standings, OfTeamsCountTheBestMembers) {
    Field field{{{1500, true, 0}, {1500, true, 0}, {1500, true, 1}, {1500, true, 1}},
                {won(0, 0, 2, 0), won(0, 1, 3, 1), won(0, 2, 0, 2)}};
    const auto teams = team_standings(field, Form::arena, 1);
    ASSERT_EQ(teams.size(), 2U);
    EXPECT_EQ(teams[0].points, 2);
    EXPECT_EQ(teams[0].counted.size(), 1U);
    EXPECT_EQ(team_standings(field, Form::arena, 2)[0].points, 4);
}

TEST(Standings, IgnoreTablesThatAreStillPlayed) {
    Field field{{{1500}, {1500}}, {{1, {0, 1}}}};
    EXPECT_EQ(standings(field, Form::round_robin)[0].games, 0);
}

}  // namespace
}  // namespace tankchess::tournament
