#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "run_binary.h"

namespace tankchess::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string game = "[Setup \"basic-16\"]\n[Rules \"sudden\"]\n\n1. C3 > C4/N , N14 > N12/S\n2. c4>c5/n {on} *\n";

TEST(SetupVerb, lists_and_shows_the_stock_setups) {
    EXPECT_THAT(run_binary({"setup", "list"}).out, HasSubstr("basic-16"));
    const auto list = boost::json::parse(run_binary({"setup", "list", "--json"}).out).as_array();
    ASSERT_FALSE(list.empty());
    EXPECT_TRUE(list[0].as_object().contains("tps"));
    EXPECT_THAT(run_binary({"setup", "show", "basic-16", "--source"}).out,
                HasSubstr("16 . . . h . . m . c . m . . h . ."));
    EXPECT_THAT(run_binary({"setup", "show", "basic-16", "--ascii"}).out, HasSubstr("CLT8"));
    EXPECT_EQ(run_binary({"setup", "show", "nowhere"}).exit_code, 2);
}

TEST(SetupVerb, check_is_0_for_fair_and_1_with_every_fault_named) {
    EXPECT_EQ(run_binary({"setup", "check", "basic-16"}).exit_code, 0);
    const TemporaryFile bad(
        "id: bad\nname: Bad\nrules: last\nsize: 4x4\nmap:\n4 . . ? .\n3 . k . .\n2 . . . .\n1 . . . .\n");
    const BinaryRun run = run_binary({"setup", "check", bad.path()});
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_THAT(run.out, HasSubstr("line 6, C4: '?' is no terrain"));
    EXPECT_THAT(run.out, HasSubstr("line 7, B3: "));
    EXPECT_EQ(run_binary({"setup", "check", "/no/such.setup"}).exit_code, 2);
}

TEST(SetupVerb, generate_makes_a_file_that_check_finds_fair) {
    const BinaryRun made = run_binary({"setup", "generate", "--size", "12x12", "--density", "18", "--seed", "5"});
    ASSERT_EQ(made.exit_code, 0) << made.err;
    const TemporaryFile file(made.out);
    EXPECT_EQ(run_binary({"setup", "check", file.path()}).exit_code, 0);
    EXPECT_EQ(run_binary({"moves", "--file", file.path()}).exit_code, 0);
    EXPECT_EQ(run_binary({"setup", "generate", "--size", "12x12", "--density", "18", "--seed", "5"}).out, made.out);
    EXPECT_EQ(run_binary({"setup", "generate", "--size", "99x3"}).exit_code, 2);
    EXPECT_EQ(run_binary({"setup", "generate", "--army", "CLT,QQ"}).exit_code, 2);
}

TEST(RecordVerb, check_is_0_for_sound_and_1_with_the_offence_named) {
    const TemporaryFile sound(game);
    EXPECT_EQ(run_binary({"record", "check", sound.path()}).exit_code, 0);
    const TemporaryFile wrong("[Setup \"basic-16\"]\n\n1. C3 > C9/N *\n");
    const BinaryRun run = run_binary({"record", "check", wrong.path()});
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_THAT(run.out, HasSubstr("move 1. 'C3 > C9/N': C9 is a high obstacle"));
    const BinaryRun json = run_binary({"record", "check", wrong.path(), "--json"});
    EXPECT_EQ(json.exit_code, 1);
    const auto list = boost::json::parse(json.out).as_array();
    EXPECT_FALSE(list.at(0).at("sound").as_bool());
    EXPECT_EQ(list.at(0).at("faults").at(0).at("offence").as_string(), "C9 is a high obstacle");
    const TemporaryFile broken("[Setup \"basic-16\n");
    EXPECT_EQ(run_binary({"record", "check", broken.path()}).exit_code, 2);
}

TEST(RecordVerb, converts_to_JSON_and_back) {
    const TemporaryFile text(game);
    const BinaryRun json = run_binary({"record", "convert", text.path(), "--to", "json"});
    ASSERT_EQ(json.exit_code, 0) << json.err;
    EXPECT_EQ(boost::json::parse(json.out).at("moves").as_array().size(), 3u);
    const TemporaryFile converted(json.out);
    const BinaryRun back = run_binary({"record", "convert", converted.path(), "--to", "text"});
    EXPECT_EQ(back.out, run_binary({"record", "convert", text.path()}).out);
    EXPECT_THAT(back.out, HasSubstr("2. C4 > C5/N {on}\n*\n"));
}

TEST(RecordVerb, replay_steps_through_the_game) {
    const TemporaryFile file(game);
    const BinaryRun all = run_binary({"record", "replay", file.path(), "--all", "--ascii"});
    EXPECT_THAT(all.out, HasSubstr("[3/3] 2. C4 > C5/N\n  on\n"));
    const BinaryRun steps = run_binary({"record", "replay", file.path(), "--ascii"}, "\nb\n2\nx\nq\n");
    EXPECT_EQ(steps.exit_code, 0);
    EXPECT_THAT(steps.out, HasSubstr("[2/3] 1... N14 > N12/S"));
    EXPECT_THAT(steps.out, HasSubstr("Not a command: x"));
}

TEST(RecordVerb, stats_counts_games_and_turns) {
    const TemporaryFile one(game), two(game);
    const auto stats =
        boost::json::parse(run_binary({"record", "stats", one.path(), two.path(), "--json"}).out).as_object();
    EXPECT_EQ(stats.at("games").as_int64(), 2);
    EXPECT_EQ(stats.at("turns").as_int64(), 6);
    EXPECT_EQ(stats.at("results").at("*").as_int64(), 2);
}

TEST(StatusVerb, G6_a_record_shows_the_draw_by_repetition) {
    const TemporaryFile record(
        "[Position \"8x8 8./8./8./8./8./8./8./8. wHT@A1N,bHT@H8S w last 0 1\"]\n\n1. A1/NE , H8/SW\n2. A1/N , H8/S\n"
        "3. A1/NE , H8/SW\n4. A1/N , H8/S\n1/2-1/2\n");
    EXPECT_THAT(run_binary({"status", "--file", record.path()}).out, StartsWith("1/2-1/2 repetition\n"));
}

TEST(PlayVerb, plays_undoes_drives_saves_and_loads) {
    const TemporaryFile saved;
    const BinaryRun run =
        run_binary({"play", "--ascii"}, "C3 > C4/N\nN14 > N2/S\nN14 > N12/S\nundo\ndrive N14\nww\nz\nw\n1\ntps\nsave " +
                                            saved.path() + "\nquit\n");
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_THAT(run.out, HasSubstr("N2 is too far"));
    EXPECT_THAT(run.out, HasSubstr("N12/S, 2 of 5 steps"));
    EXPECT_THAT(run.out, HasSubstr("saved 2 moves"));
    EXPECT_THAT(saved.content(), HasSubstr("1. C3 > C4/N , N14 > N12/S\n*\n"));
    EXPECT_EQ(run_binary({"record", "check", saved.path()}).exit_code, 0);
    const BinaryRun again =
        run_binary({"play", "--load", saved.path(), "--ascii"}, "resign\nC4 > C5/N\nsave " + saved.path() + "\n");
    EXPECT_THAT(again.out, HasSubstr("White 2> 0-1 resignation"));
    EXPECT_THAT(again.out, HasSubstr("The game is over"));
    EXPECT_THAT(saved.content(), HasSubstr("[Termination \"resignation\"]"));
}

TEST(PlayVerb, X4_four_people_take_turns) {
    const BinaryRun run =
        run_binary({"play", "--ascii", "--position",
                    "8x8 8./8./8./8./8./8./8./8. wMT@A1N,xMT@A8E,bMT@H8S,yMT@H1W w four;w0b0x0y0 0 1"},
                   "A1/NE\nA8/SE\nH8/SW\nH1/NW\n");
    EXPECT_THAT(run.out, HasSubstr("Flag White 1> "));
    EXPECT_THAT(run.out, HasSubstr("Flag Black 1> "));
    EXPECT_THAT(run.out, HasSubstr("White 2> "));
}

}  // namespace
}  // namespace tankchess::cli
