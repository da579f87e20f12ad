#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>

#include "run_binary.h"

namespace tankchess::cli {
namespace {

using testing::HasSubstr;

TEST(LadderVerb, puts_players_on_one_scale_and_goes_on_where_it_stopped) {
    const TemporaryFile place;
    const std::string folder = place.path() + ".ladder";
    const std::vector<std::string> words{"ladder",  "random",  "greedy", "engine:1", "--setup", "small-12", "--rules",
                                         "sudden",  "--games", "6",      "--seed",   "3",       "--nodes",  "500",
                                         "--reach", "2",       "--json", "--resume", folder};
    const BinaryRun first = run_binary(words);
    ASSERT_EQ(first.exit_code, 0) << first.err;
    const auto players = boost::json::parse(first.out).at("players").as_array();
    ASSERT_EQ(players.size(), 3u);
    EXPECT_EQ(players[0].at("elo").to_number<double>(), 0);
    EXPECT_GT(players[2].at("elo").to_number<double>(), 100);
    EXPECT_EQ(players[0].at("games").to_number<int>(), 12);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 3);
    EXPECT_EQ(run_binary(words).out, first.out);
    std::filesystem::remove_all(folder);
}

TEST(LadderVerb, needs_two_players) { expect_refused({"ladder", "random"}, "a ladder needs two players or more"); }

TEST(BookVerb, builds_a_file_for_each_board_that_book_show_is_made_from) {
    const TemporaryFile place;
    const std::string folder = place.path() + ".book";
    const BinaryRun run = run_binary({"book", "build", "--setup", "small-12", "--rules", "mate,flag", "--nodes", "1500",
                                      "--plies", "1", "--lines", "2", "--out", folder, "--quiet"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(std::filesystem::exists(folder + "/small-12.mate.book"));
    EXPECT_TRUE(std::filesystem::exists(folder + "/small-12.flag.book"));
    std::filesystem::remove_all(folder);
    const BinaryRun shown = run_binary({"book", "show", "--setup", "small-12", "--rules", "mate"});
    EXPECT_EQ(shown.exit_code, 0) << shown.err;
    EXPECT_THAT(shown.out, HasSubstr("nodes"));
    EXPECT_EQ(run_binary({"book", "show", "--setup", "glory-four-24"}).exit_code, 1);
    expect_refused({"book", "build", "--setup", "glory-four-24", "--out", folder},
                   "--setup: no such board for two players offers these rules");
}

TEST(MatchVerb, plays_in_a_style_and_names_those_that_there_are) {
    const BinaryRun run = run_binary({"match", "engine:level=1,style=runner", "random", "--setup", "small-12",
                                      "--games", "2", "--nodes", "500", "--quiet"});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    expect_refused({"match", "engine:style=brave", "random", "--setup", "small-12", "--games", "2", "--quiet"},
                   "player 'engine:style=brave': styles are plain, hunter, runner, fortress");
}

TEST(PlayVerb, lets_the_computer_play_a_side_and_takes_back_to_ones_own_turn) {
    const BinaryRun run =
        run_binary({"play", "--setup", "small-12", "--rules", "mate", "--black", "engine:1", "--ascii"},
                   "E3 > D7/NW\nundo\nE3 > D7/NW\nquit\n");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("White to move, turn 2"));
    EXPECT_THAT(run.out.substr(run.out.find("turn 2")), HasSubstr("White to move, turn 1"));
}

}  // namespace
}  // namespace tankchess::cli
