#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "run_binary.h"

namespace tankchess::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// White, Flag White, Black, Flag Black.
const std::string of_four =
    "[Setup \"corner-four-20\"]\n[Rules \"four\"]\n\n1. D1/NE , A20/N , R16 > Q15/N , T1 > T2/NE *\n";

TEST(AnalyseVerb, judges_each_of_four_players) {
    const TemporaryFile record(of_four);
    const BinaryRun run = run_binary({"analyse", record.path(), "--nodes", "50"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    for (const char* side : {"White: accuracy", "Flag White: accuracy", "Black: accuracy", "Flag Black: accuracy"}) {
        EXPECT_THAT(run.out, HasSubstr(std::string("\n") + side));
    }
    const auto json =
        boost::json::parse(run_binary({"analyse", record.path(), "--nodes", "50", "--json"}).out).as_object();
    EXPECT_EQ(json.at("plies").as_array().size(), 4u);
    EXPECT_EQ(json.at("accuracy").as_object().size(), 4u);
}

TEST(AnalyseVerb, shows_what_the_openings_say) {
    const TemporaryFile record("[Setup \"small-12\"]\n[Rules \"mate\"]\n\n1. I2 > J3/E *\n");
    const BinaryRun run = run_binary({"analyse", record.path(), "--nodes", "2000"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, testing::ContainsRegex("\n    book: .* nodes\n"));
    const auto json = boost::json::parse(run_binary({"analyse", record.path(), "--nodes", "2000", "--json"}).out);
    EXPECT_FALSE(json.at("plies").at(0).at("book").as_array().empty());
}

TEST(AnalyseVerb, judges_turns_of_retreat) {
    const TemporaryFile record(
        "[Position \"8x8 8./8./8./8./8./8./8./8. wMT@A1N,wCHT@E1N,wLT@H2N,bLT@A4W,bLT@H6W,bCLT@G8S w retreat 0 1\"]\n\n"
        "1. fire H2 > H6 back ; move A1 > A2/N , pass\n*\n");
    const BinaryRun run = run_binary({"analyse", record.path(), "--movetime", "20"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, StartsWith("1. fire H2 > H6 back ; move A1 > A2/N"));
    EXPECT_THAT(run.out, HasSubstr("Black: accuracy"));
    EXPECT_THAT(run.out, testing::Not(HasSubstr("Flag")));
}

// White could drive off the board, and turns its side to the enemy instead.
const std::string with_a_blunder =
    "[Position \"10x10 10./10./10./10./10./10./10./10./10./10. wCLT@A7N,bCLT@J10S,bHT@J8S w sudden 0 1\"]\n\n"
    "1. A7/NE\n*\n";

TEST(AnalyseVerb, says_why_a_move_was_a_mistake_and_where_the_game_turned) {
    const TemporaryFile record(with_a_blunder);
    const BinaryRun run = run_binary({"analyse", record.path(), "--nodes", "5000"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("\n    leaves the side armour of the Command Light Tank on A7 to the "));
    EXPECT_THAT(run.out, HasSubstr("\n    misses a win in 1\n"));
    EXPECT_THAT(run.out, HasSubstr("\nturning point: 1. A7/NE, 100 % to 0 %\n"));
    const auto json =
        boost::json::parse(run_binary({"analyse", record.path(), "--nodes", "5000", "--json"}).out).as_object();
    EXPECT_EQ(json.at("turning"), boost::json::array{1});
    const auto& causes = json.at("plies").as_array().at(0).as_object().at("causes").as_array();
    EXPECT_EQ(causes.at(0).at("why"), "loses_command");
    EXPECT_EQ(causes.at(0).at("piece"), (boost::json::object{{"kind", "CLT"}, {"square", "A7"}}));
    EXPECT_EQ(causes.at(0).at("armour"), "side");
    EXPECT_EQ(causes.at(1).at("why"), "misses_win");
    EXPECT_EQ(causes.at(1).at("turns"), 1);
}

}  // namespace
}  // namespace tankchess::cli
