#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "run_binary.h"

namespace tankchess::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// White is in check and has seven turns; one of them wins in three.
const std::string in_check =
    "12x12 12./.#4.2#2.2#/.#.#.#4.#./3.3#6./.2#5.3#./.2#.#3.2#2./2.2#3.#.2#./.3#5.2#./6.3#3./.#4.#.#.#./2#2.2#4.#./12. "
    "wHT@C1E,wMT@I1N,wLT@I2N,wCLT@A6N,wLT@E6!,bLT@E8E,bLT@H8SW,bMT@C10SW,wMT@A11SW,bCLT@F11SW,bMT@I11S,bHT@J11SW "
    "w mate 6 15";

TEST(SolveVerb, names_the_end_the_line_and_every_first_move) {
    const BinaryRun run = run_binary({"solve", "--mate", "3", "--all", "--position", in_check});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, StartsWith("escapemate in 3 ("));
    EXPECT_THAT(run.out, HasSubstr("first moves: 1\n  A11 > B9/SE\n"));
    const BinaryRun json = run_binary({"solve", "--mate", "3", "--json", "--position", in_check});
    const auto answer = boost::json::parse(json.out).as_object();
    EXPECT_EQ(answer.at("proof").as_string(), "win");
    EXPECT_EQ(answer.at("turns").as_int64(), 3);
    EXPECT_EQ(answer.at("line").as_array().size(), 5u);
}

TEST(SolveVerb, tells_no_win_from_not_knowing) {
    const BinaryRun none = run_binary({"solve", "--mate", "2", "--position", in_check});
    EXPECT_EQ(none.exit_code, 1);
    EXPECT_THAT(none.out, StartsWith("no forced win in 2 turns ("));
    const BinaryRun unknown = run_binary({"solve", "--mate", "3", "--nodes", "100", "--position", in_check});
    EXPECT_EQ(unknown.exit_code, 1);
    EXPECT_THAT(unknown.out, StartsWith("undecided after 100 positions"));
}

TEST(PuzzlesVerb, finds_the_win_in_a_record_and_writes_it_as_a_puzzle) {
    const TemporaryFile record(
        "[Position \"" + in_check +
        "\"]\n\n15. A11 > B9/SE , H8 > D4/SW\n16. C1 > D2/N (D4) , E8 > F8/E\n17. A6 > A8/N 1-0\n");
    const BinaryRun run = run_binary({"puzzles", "find", record.path(), "--turns", "3", "--longest", "3", "--think",
                                      "400000", "--nodes", "1000000"});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, StartsWith("id: m3-d6d6e0af\ngoal: escapemate\nmoves: 3\nrating: "));
    EXPECT_THAT(run.out, HasSubstr("\nthemes: escapemate quiet block sacrifice\nsolution: A11 > B9/SE , "));
    EXPECT_THAT(run.out, HasSubstr("\ntps: " + in_check + "\n"));
}

TEST(PuzzlesVerb, grades_files_and_leaves_ratings_that_were_given_by_hand) {
    const std::string remark = "# Two of them.\n";
    const std::string rest =
        "goal: destruction\nmoves: 1\nsolution: D1 > D2/N (D8)\n"
        "tps: 8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wMT@D1N,bCLT@D8S w sudden 0 1\n";
    const TemporaryFile file(remark + "\nid: a\n" + rest + "\nid: b\nrating: 444\n" + rest);
    const BinaryRun run = run_binary({"puzzles", "grade", file.path()});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    const std::string graded = file.content();
    EXPECT_THAT(graded, StartsWith(remark + "\nid: a\n"));
    EXPECT_THAT(graded, HasSubstr("\nfound: "));
    EXPECT_THAT(graded, HasSubstr("\nthemes: destruction shot\n"));
    EXPECT_THAT(graded, HasSubstr("id: b\ngoal: destruction\nmoves: 1\nrating: 444\nthemes: destruction shot\n"));
}

TEST(PuzzlesVerb, goes_through_games_that_were_made_for_learning_and_says_how_to_go_on) {
    const TemporaryFile data("");
    ASSERT_EQ(run_binary({"datagen", data.path(), "--games", "2", "--nodes", "20", "--longest", "10"}).exit_code, 0);
    const BinaryRun run = run_binary({"puzzles", "gather", data.path(), "--into", "/nowhere"});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("go on with --first 2"));
}

}  // namespace
}  // namespace tankchess::cli
