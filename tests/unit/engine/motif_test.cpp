#include "engine/puzzles/motifs.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/puzzles/difficulty.h"
#include "engine/puzzles/likeness.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/play/play.h"

namespace tankchess::engine {
namespace {

using Themes = std::vector<std::string>;

Themes themes_of(const std::string& tps, const std::vector<std::string>& texts, const std::string& goal = {}) {
    const auto start = read_position(tps);
    EXPECT_TRUE(start.ok()) << tps;
    Position at = *start;
    std::vector<Move> line;
    for (const std::string& text : texts) {
        const auto move = read_move(at, text);
        EXPECT_TRUE(move.ok()) << text;
        if (!move) return {};
        line.push_back(*move);
        at = after(at, *move);
    }
    return motifs_of(*start, goal, line);
}

bool has(const Themes& themes, const char* theme) {
    return std::find(themes.begin(), themes.end(), theme) != themes.end();
}

const std::string open_eight = "8x8 8./8./8./8./8./8./8./8. ";

TEST(Motifs, TheFirstMoveIsAShotACheckARunOrQuiet) {
    const std::string tps = open_eight + "wCLT@A2N,wMT@D1N,wLT@F1N,bMT@D6N,bCLT@H8S w sudden 0 1";
    EXPECT_TRUE(has(themes_of(tps, {"D1 > D2/N (D6)"}), "shot"));
    EXPECT_TRUE(has(themes_of(tps, {"F1 > H3/NE"}), "check"));
    EXPECT_TRUE(has(themes_of(open_eight + "wCLT@A4N,bCHT@H8S w sudden 0 1", {"A4 > A5/N"}), "run"));
    const Themes leaves =
        themes_of("12x12 12./12./12./12./12./12./12./12./12./12./12./12. wCLT@D8N,wFT@A1N,bCLT@L12S w sudden 0 1",
                  {"D8 > out"}, "escape");
    EXPECT_EQ(leaves, (Themes{"escape", "run", "command", "plus"}));
}

TEST(Motifs, ABatteryIsAPieceThatAttacksWhenAnotherIsOutOfTheWay) {
    // The Heavy Tank on D1 can drive nowhere and sees the Command piece once the Light Tank has left the file.
    const std::string tps = "8x8 8./8./8./8./8./8./3#5./2.#.#3. wHT@D1N,wLT@D2N,wCLT@H1N,bCLT@D8S w sudden 0 1";
    EXPECT_TRUE(has(themes_of(tps, {"D2 > E4/N"}), "battery"));
    EXPECT_FALSE(has(themes_of(tps, {"D2 > D3/N"}), "battery"));
    EXPECT_FALSE(has(themes_of(tps, {"H1 > H2/N"}), "battery"));
    const std::string way_out = open_eight + "wHT@F3N,wCLT@F7NE,bCLT@F8W,bHT@A6W w sudden 0 1";
    EXPECT_FALSE(has(themes_of(way_out, {"F7 > out"}), "battery")) << "who has left has won without it";
}

TEST(Motifs, WeakArmourIsWhatTheFrontWouldHaveHeld) {
    const std::string side = open_eight + "wMT@D2N,wCLT@A1N,bMT@D6E,bCLT@H8S w sudden 0 1";
    EXPECT_TRUE(has(themes_of(side, {"D2 > D3/N (D6)"}), "side"));
    const std::string rear = open_eight + "wMT@D2N,wCLT@A1N,bMT@D6N,bCLT@H8S w sudden 0 1";
    EXPECT_TRUE(has(themes_of(rear, {"D2 > D3/N (D6)"}), "rear"));
    EXPECT_FALSE(has(themes_of(rear, {"D2 > D3/N (D6)"}), "side"));
    const std::string front = open_eight + "wTD@D2N,wCLT@A1N,bMT@D6S,bCLT@H8S w sudden 0 1";
    EXPECT_FALSE(has(themes_of(front, {"D2 > D3/N (D6)"}), "side"));
}

TEST(Motifs, AMortarCountsWhereItFiresOverSomething) {
    const std::string walled = "8x8 8./8./3.#4./8./8./8./8./8. wHM@D3N,wCLT@A1N,bMT@D7S,bCLT@H8S w sudden 0 1";
    EXPECT_TRUE(has(themes_of(walled, {"D3 > D4/N (D7)"}), "mortar"));
    const std::string plain = open_eight + "wHM@D3N,wCLT@A1N,bMT@D7S,bCLT@H8S w sudden 0 1";
    EXPECT_FALSE(has(themes_of(plain, {"D3 > D4/N (D7)"}), "mortar"));
}

TEST(Motifs, APieceThatMayBeTakenInVainIsASacrifice) {
    const std::vector<std::string> line = {"D1 > D2/N", "H8/SW", "H1 > H2/N (H8)"};
    const std::string pieces = "wCLT@A1N,wHT@D1N,wMT@H1N,bCLT@H8S";
    EXPECT_TRUE(has(themes_of(open_eight + pieces + ",bHD@D8S w sudden 0 1", line, "destruction"), "sacrifice"));
    EXPECT_FALSE(has(themes_of(open_eight + pieces + " w sudden 0 1", line, "destruction"), "sacrifice"))
        << "a Light Tank cannot take a Heavy Tank";
}

TEST(Motifs, MeansAreNamed) {
    const std::string tps = open_eight + "wCLT@A1N,wRB@D4N,bMT@D8S,bCLT@H8S w sudden 0 1";
    EXPECT_TRUE(has(themes_of(tps, {"D4 > D7 (@ D8)"}), "bomb"));
}

TEST(Difficulty, GrowsWithEverythingThatMakesAPuzzleHard) {
    const PuzzleFacts easy{1, 30, 16, {"checkmate", "shot"}};
    EXPECT_EQ(rating_for(easy), lowest_rating);
    for (const PuzzleFacts& harder : {PuzzleFacts{2, 30, 16, {"shot"}}, PuzzleFacts{1, 300, 16, {"shot"}},
                                      PuzzleFacts{1, 30, 4096, {"shot"}}, PuzzleFacts{1, 30, 16, {"quiet"}}}) {
        EXPECT_GT(rating_for(harder), rating_for(easy));
    }
    EXPECT_EQ(rating_for({20, 5000, 1 << 20, {"quiet"}}), highest_rating);
}

TEST(Difficulty, AWinAtOnceIsFoundByALook) {
    const auto position = read_position(open_eight + "wCLT@A1N,wMT@D1N,bCLT@D8S w sudden 0 1");
    ASSERT_TRUE(position.ok());
    Bot bot;
    Limits limits;
    limits.nodes = 1000;
    bot.set_position(*position);
    const Move best = bot.go(limits).best;
    EXPECT_LE(nodes_to_find(bot, *position, best), 64u);
}

TEST(Likeness, MirroredAndTurnedPositionsAreTheSameProblem) {
    const auto key = [](const std::string& tps) {
        const auto position = read_position(tps);
        EXPECT_TRUE(position.ok()) << tps;
        return likeness_key(*position);
    };
    const auto plain = key("8x8 8./8./8./8./8./#7./8./8. wCLT@A1N,wMT@D2NE,bCLT@H8S w sudden 0 1");
    EXPECT_EQ(key("8x8 8./8./8./8./8./7.#/8./8. wCLT@H1N,wMT@E2NW,bCLT@A8S w sudden 7 9"), plain) << "mirrored";
    EXPECT_EQ(key("8x8 8./8./7.#/8./8./8./8./8. bCLT@H8S,bMT@E7SW,wCLT@A1N b sudden 0 1"), plain) << "turned round";
    EXPECT_NE(key("8x8 8./8./8./8./8./#7./8./8. wCLT@A1N,wMT@D2NW,bCLT@H8S w sudden 0 1"), plain) << "another facing";
    EXPECT_NE(key("8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wMT@D2NE,bCLT@H8S w sudden 0 1"), plain) << "no wall";
}

}  // namespace
}  // namespace tankchess::engine
