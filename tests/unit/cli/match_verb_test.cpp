#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>

#include "run_binary.h"
#include "support/paths.h"

namespace tankchess::cli {
namespace {

using testing::HasSubstr;

std::vector<std::string> small_match(const std::string& games, const std::string& file) {
    return {"match",  "greedy", "random", "--setup",  "small-12", "--games", games,
            "--seed", "3",      "--json", "--resume", file,       "--quiet"};
}

boost::json::object report_of(const BinaryRun& run) {
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return boost::json::parse(run.out).as_object();
}

TEST(MatchVerb, goes_on_where_a_break_left_it) {
    const TemporaryFile file, fresh;
    report_of(run_binary(small_match("4", file.path())));
    std::ofstream(file.path(), std::ios::app) << "game 5 0.";  // a crash in the middle of a line
    const auto whole = report_of(run_binary(small_match("8", fresh.path())));
    EXPECT_EQ(report_of(run_binary(small_match("8", file.path()))), whole);
    EXPECT_EQ(whole.at("games").to_number<int>(), 8);
}

TEST(MatchVerb, names_a_player_that_is_none_whichever_thread_meets_it) {
    const BinaryRun run =
        run_binary({"match", "random", "false", "--setup", "small-12", "--games", "8", "--jobs", "3"});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.err, HasSubstr("'false' does not speak the engine protocol"));
}

TEST(MatchVerb, refuses_the_progress_of_another_match) {
    const TemporaryFile file;
    report_of(run_binary(small_match("2", file.path())));
    const BinaryRun run = run_binary({"match", "random", "greedy", "--setup", "small-12", "--resume", file.path()});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.err, HasSubstr("is of another match"));
}

TEST(MatchVerb, takes_the_net_of_a_player_from_a_file_or_none) {
    const auto match = [](const std::string& net) {
        return run_binary({"match", "engine:nodes=50,net=" + net, "random", "--setup", "skirmish-10", "--games", "2",
                           "--seed", "3", "--json", "--quiet"});
    };
    EXPECT_EQ(report_of(match("none")).at("games").to_number<int>(), 2);
    const BinaryRun run = match(test::source_path("LICENSE"));
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.err, HasSubstr("is no net"));
}

TEST(MatchVerb, plays_the_openings_of_a_book_each_once_and_logs_the_result) {
    const TemporaryFile log;
    const TemporaryFile book(
        "board tiny 8x8 8./8./8./8./8./8./8./8. wLT@C1N,bHT@C8S w last 0 1\n"
        "tiny C1>C2/N\ntiny C1>C3/N\n");
    const BinaryRun run = run_binary({"match", "random", "greedy", "--book", book.path(), "--games", "100", "--log",
                                      log.path(), "--title", "nothing new", "--json", "--quiet"});
    EXPECT_EQ(report_of(run).at("games").to_number<int>(), 4);
    EXPECT_THAT(run.err, HasSubstr("openings for 4 games"));
    EXPECT_THAT(log.content(), HasSubstr("| nothing new | `match 'random' 'greedy'"));
}

}  // namespace
}  // namespace tankchess::cli
