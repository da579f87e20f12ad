// Retreat (X7) on the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "run_binary.h"

namespace tankchess::cli {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

const std::string duel = "8x8 8./8./8./8./8./8./8./8. wMT@A1N,wCHT@E1N,wLT@H2N,bLT@A4W,bLT@H6W,bCLT@G8S w retreat 0 1";
const std::string fired =
    "8x8 8./8./8./8./8./8./8./8. wMT@A1N,wCHT@E1N,wLT@H2N,bLT@A6W,bLT@H6W,bCLT@G8S w{fire;fired=A1;targets=H6} retreat "
    "0 1";

TEST(RetreatVerbs, moves_lists_the_actions_of_the_phase) {
    EXPECT_THAT(lines_of(run_binary({"moves", "--position", duel}).out),
                ElementsAre("end", "fire A1 > A4 back", "fire H2 > H6 back"));
    EXPECT_THAT(lines_of(run_binary({"moves", "--position", fired}).out), ElementsAre("end", "fire H2 > H6 back"));
    EXPECT_THAT(lines_of(run_binary({"moves", "--position", duel, "--tps"}).out),
                Contains("fire A1 > A4 back\t" + fired));
    // Twelve columns for each other kind, four for the Command piece, eight facings.
    EXPECT_THAT(lines_of(run_binary({"moves", "--setup", "retreat-12"}).out), SizeIs((4 * 12 + 4) * 8));
}

TEST(RetreatVerbs, show_and_status_know_the_phase) {
    EXPECT_EQ(run_binary({"show", "--position", fired, "--tps"}).out, fired + "\n");
    EXPECT_THAT(run_binary({"show", "--setup", "retreat-12", "--ascii"}).out,
                HasSubstr("to place: CLT, 2 LT, 1 MT, 1 HT, 1 TD"));
    EXPECT_THAT(run_binary({"show", "--setup", "retreat-12", "--placed", "--tps"}).out, HasSubstr("wCLT@G1N"));
    EXPECT_THAT(run_binary({"show", "--position", duel, "--svg", "-"}).out, HasSubstr("<svg"));
    EXPECT_THAT(lines_of(run_binary({"status", "--position", fired}).out),
                ElementsAre("ongoing", "White to move, turn 1, rules retreat, fire phase (turn in progress)"));
    const auto json = boost::json::parse(run_binary({"status", "--position", fired, "--json"}).out);
    EXPECT_EQ(json.at("phase").as_string(), "fire");
    EXPECT_TRUE(json.at("mid_turn").as_bool());
    EXPECT_EQ(json.at("tps").as_string(), fired);
}

TEST(RetreatVerbs, apply_plays_whole_turns_and_leaves_the_last_one_open_on_request) {
    EXPECT_EQ(run_binary({"apply", "--position", duel, "--open", "--moves", "fire a1 > a4 back"}).out, fired + "\n");
    const auto run = run_binary({"apply", "--position", fired, "--canonical", "--moves", "move h2>h3/n, pass"});
    EXPECT_EQ(lines_of(run.out).at(0), "move H2 > H3/N") << run.err;
    EXPECT_EQ(lines_of(run.out).at(1), "pass");
    EXPECT_THAT(lines_of(run.out).at(2), HasSubstr(" w retreat 2 2"));
    expect_refused({"apply", "--position", duel, "--moves", "move E1 > E2/N"},
                   "turn 1: 'move E1 > E2/N': the Command piece never moves");
    expect_refused({"apply", "--position", duel, "--moves", "C1 > C2/N"}, "turn 1");
}

TEST(RetreatVerbs, perft_counts_whole_turns) {
    const std::string tiny = "4x4 4./4./4./4. wCHM@A1N,wLT@D1N,bCHM@A4N w retreat 0 1";
    const std::vector<std::string> lines = lines_of(run_binary({"perft", "1", "--divide", "--position", tiny}).out);
    EXPECT_EQ(lines.back(), "nodes " + std::to_string(lines.size() - 1));
    EXPECT_THAT(lines, Contains("pass\t1"));
    EXPECT_EQ(run_binary({"perft", "1", "--position", tiny}).out, lines.back() + "\n");
}

TEST(RetreatVerbs, bad_strings_of_a_turn_are_refused) {
    expect_refused({"show", "--position", "4x4 4./4./4./4. wCHM@A1N,bCHM@A4N w{fire} retreat 0 1"},
                   "position: side: 'fired=' is missing in the phase 'fire'");
}

TEST(RetreatVerbs, play_takes_actions_takes_them_back_and_saves_a_record) {
    const TemporaryFile saved;
    const auto run = run_binary({"play", "--position", duel, "--ascii"},
                                "fire A1 > A4 back\nundo\ntps\nfire H2 > H6\nfire H2 > H6 back\nmove A1 > A2/N\ntps\n"
                                "end\npass\nsave " +
                                    saved.path() + "\nquit\n");
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_THAT(lines_of(run.out), Contains("White 1 fire> " + duel));
    EXPECT_THAT(run.out, HasSubstr("w{move;group=-;hand=A2:3} retreat 0 1"));
    EXPECT_EQ(saved.content(), "[Position \"" + duel +
                                   "\"]\n[Rules \"retreat\"]\n[Result \"*\"]\n\n"
                                   "1. fire H2 > H6 back ; move A1 > A2/N , pass\n*\n");
    EXPECT_EQ(run_binary({"record", "check", saved.path()}).exit_code, 0);
    EXPECT_EQ(run_binary({"record", "convert", saved.path()}).out, saved.content());
    EXPECT_THAT(run_binary({"record", "replay", "--all", saved.path()}).out, HasSubstr("1. fire H2 > H6 back"));
    EXPECT_THAT(run_binary({"record", "stats", saved.path()}).out, HasSubstr("turns 2, longest game 2"));
    EXPECT_THAT(run_binary({"show", "--file", saved.path(), "--tps"}).out, HasSubstr(" w retreat 2 2"));
    EXPECT_THAT(run_binary({"play", "--load", saved.path(), "--ascii"}, "quit\n").out,
                HasSubstr("White to move, turn 2"));
}

}  // namespace
}  // namespace tankchess::cli
