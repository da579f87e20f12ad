#include "engine/explain/cause.h"

#include <gtest/gtest.h>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/play/play.h"

namespace tankchess::engine {
namespace {

std::vector<Move> line_of(Position at, const std::vector<std::string>& texts) {
    std::vector<Move> out;
    for (const std::string& text : texts) {
        const auto move = read_move(at, text);
        EXPECT_TRUE(move.ok()) << text;
        if (!move) break;
        out.push_back(*move);
        at = after(at, *move);
    }
    return out;
}

struct Told {
    std::string tps;
    std::vector<std::string> played, best;
    Score played_score = -200, best_score = 100;
};
std::vector<Cause> causes(const Told& told) {
    const auto position = read_position(told.tps);
    EXPECT_TRUE(position.ok());
    const Choice choice{*position, line_of(*position, told.played), line_of(*position, told.best), told.played_score,
                        told.best_score};
    return causes_of(choice);
}

NamedPiece piece(const char* code, const char* square, bool command = false) {
    return {*kind_by_code(code), command, make_square(square[0] - 'A', std::atoi(square + 1) - 1)};
}
Square square(const char* text) { return piece("LT", text).square; }

const std::string open_board = "10x10 10./10./10./10./10./10./10./10./10./10. ";

TEST(Causes, TheRearArmourThatIsLeftToTheEnemyIsNamed) {
    // The Heavy Tank looks north, the enemy comes from behind it.
    const auto found = causes({open_board + "wCLT@J1N,wHT@C5N,bMT@B1N,bCLT@J10S w sudden 0 1",
                               {"J1 > J2/N", "B1 > C2/NE (C5)"},
                               {"C5 > D6/E", "B1 > B2/N"}});
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0].why, Why::leaves);
    EXPECT_EQ(found[0].piece, piece("HT", "C5"));
    EXPECT_EQ(found[0].by, piece("MT", "B1"));
    EXPECT_EQ(found[0].from, square("C2"));
    EXPECT_EQ(found[0].armour, ArmourSide::rear);
}

TEST(Causes, APieceThatStepsIntoFireIsToldFromOneThatWasUncovered) {
    // The Light Tank screens the Medium Tank behind it, then leaves the file.
    const std::string screened = open_board + "wCLT@J1N,wMT@A1N,wLT@A4N,bHD@A10S,bCLT@J10S w sudden 0 1";
    const auto uncovered = causes({screened, {"A4 > C6/NE", "A10 > A9/S (A1)"}, {"J1 > J2/N"}});
    ASSERT_FALSE(uncovered.empty());
    EXPECT_EQ(uncovered[0].why, Why::uncovers);
    EXPECT_EQ(uncovered[0].piece, piece("MT", "A1"));
    const auto walked = causes({open_board + "wCLT@J1N,wLT@C1NW,bHD@A10S,bCLT@J10S w sudden 0 1",
                                {"C1 > A3/NW", "A10 > A9/S (A3)"},
                                {"J1 > J2/N"}});
    ASSERT_FALSE(walked.empty());
    EXPECT_TRUE(walked[0].why == Why::walks_into || walked[0].why == Why::stays_in);
    EXPECT_EQ(walked[0].piece, piece("LT", "A3"));
}

TEST(Causes, WhatFallsInBothLinesIsNoFaultOfTheMove) {
    const std::string tps = open_board + "wCLT@J1N,wHT@C5N,wLT@A1N,bMT@B1N,bCLT@J10S w sudden 0 1";
    const auto found = causes({tps, {"J1 > J2/N", "B1 > C2/NE (C5)"}, {"A1 > A2/N", "B1 > C2/NE (C5)"}});
    EXPECT_TRUE(found.empty());
}

TEST(Causes, AShotThatIsNotTakenIsGivenUp) {
    const auto found = causes({open_board + "wCLT@J1N,wMT@A1N,bLT@A8E,bCLT@J10S w sudden 0 1",
                               {"J1 > J2/N", "A8 > C8/E"},
                               {"A1 > A2/N (A8)", "J10 > J9/S"}});
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].why, Why::misses_shot);
    EXPECT_EQ(found[0].piece, piece("LT", "A8"));
    EXPECT_EQ(found[0].armour, ArmourSide::none) << "a Medium Tank beats its front, too";
}

TEST(Causes, AnExchangeIsToldByWhatItIsWorth) {
    // The Medium Tank takes what stands on C8 and falls to the Heavy Destroyer beside its way.
    const auto exchange = [](const std::string& kind) {
        return causes({open_board + "wCLT@J1N,wMT@C1N,b" + kind + "@C8E,bHD@F4SW,bCLT@J10S w sudden 0 1",
                       {"C1 > C3/N (C8)", "F4 > E3/W (C3)"},
                       {"J1 > J2/N"}});
    };
    const auto bad = exchange("LT");
    ASSERT_FALSE(bad.empty());
    EXPECT_EQ(bad[0].why, Why::trades);
    EXPECT_EQ(bad[0].piece, piece("MT", "C3"));
    EXPECT_EQ(bad[0].other, piece("LT", "C8"));
    for (const Cause& cause : exchange("MT")) EXPECT_NE(cause.why, Why::trades) << "an equal one is no fault";
}

TEST(Causes, ALossByForceSaysHowTheGameEnds) {
    const auto runs = causes({open_board + "wCLT@A1N,wHT@A5N,bCLT@J4S w sudden 0 1",
                              {"A5 > A6/N", "J4 > out"},
                              {"A5 > B5/E"},
                              loses_at(2),
                              0});
    ASSERT_FALSE(runs.empty());
    EXPECT_EQ(runs[0].why, Why::lets_escape);
    EXPECT_EQ(runs[0].turns, 1);
    EXPECT_EQ(runs[0].piece, piece("LT", "J4", true));
    const auto shot = causes({open_board + "wCLT@A1N,wHT@J5N,bMT@B9S,bCLT@J10S w sudden 0 1",
                              {"J5 > J6/N", "B9 > A8/SW (A1)"},
                              {"A1 > C2/NE"},
                              loses_at(2),
                              0});
    ASSERT_FALSE(shot.empty());
    EXPECT_EQ(shot[0].why, Why::loses_command);
    EXPECT_EQ(shot[0].by, piece("MT", "B9"));
}

TEST(Causes, AMissedWinIsCountedInTurns) {
    const auto found = causes(
        {open_board + "wCLT@A7N,bCLT@J4S,bHT@J8S w sudden 0 1", {"A7/NE", "J8 > J7/S"}, {"A7 > out"}, 100, wins_at(1)});
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].why, Why::misses_win);
    EXPECT_EQ(found[0].turns, 1);
}

TEST(Causes, NamesAreThereForEveryReason) {
    for (int i = 0; i < why_count; ++i) EXPECT_FALSE(name_of(static_cast<Why>(i)).empty()) << i;
}

}  // namespace
}  // namespace tankchess::engine
