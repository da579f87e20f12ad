#include "engine/puzzles/gatherer.h"

#include <gtest/gtest.h>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/play/play.h"

namespace tankchess::engine {
namespace {

// White is in check and has seven turns; one of them wins in three.
DataGame won_game() {
    DataGame game;
    game.start =
        "12x12 12./.#4.2#2.2#/.#.#.#4.#./3.3#6./.2#5.3#./.2#.#3.2#2./2.2#3.#.2#./.3#5.2#./6.3#3./.#4.#.#.#./2#2.2#4.#./"
        "12. wHT@C1E,wMT@I1N,wLT@I2N,wCLT@A6N,wLT@E6!,bLT@E8E,bLT@H8SW,bMT@C10SW,wMT@A11SW,bCLT@F11SW,bMT@I11S,"
        "bHT@J11SW w mate 6 15";
    Position at = *read_position(game.start);
    for (const char* text : {"A11 > B9/SE", "H8 > D4/SW", "C1 > D2/N (D4)", "E8 > F8/E", "A6 > A8/N"}) {
        const auto move = read_move(at, text);
        EXPECT_TRUE(move.ok()) << text;
        game.plies.push_back({*move, 0});
        at = after(at, *move);
    }
    game.winner = 0;
    return game;
}

TEST(Gatherer, GoesBackFromTheScoreThatIsWonToTheFirstTurnThatWins) {
    DataGame game = won_game();
    game.plies.back().score = wins_at(1);
    GatherLimits limits;
    limits.longest = 3;
    PuzzleGatherer gatherer(limits);
    const auto found = gatherer.look_through(game);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->solution.turns, 3);
    EXPECT_EQ(found->solution.keys.size(), 1u);
    EXPECT_EQ(write_position(found->position), game.start);
    EXPECT_FALSE(gatherer.look_through(game)) << "it is known now";
}

TEST(Gatherer, AScoreThatIsLostStandsForTheTurnOfTheOther) {
    DataGame game = won_game();
    game.plies.pop_back();
    game.plies.back().score = loses_at(2);  // Black's last move
    GatherLimits limits;
    limits.longest = 3;
    const auto found = PuzzleGatherer(limits).look_through(game);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->solution.turns, 3);
}

TEST(Gatherer, LooksAtNothingWhereTheGameWasOpen) {
    DataGame game = won_game();
    EXPECT_FALSE(PuzzleGatherer({}).look_through(game));
    game.plies.back().score = DataGame::unknown_score;
    EXPECT_FALSE(PuzzleGatherer({}).look_through(game));
}

TEST(Gatherer, KeepsToItsBounds) {
    DataGame game = won_game();
    game.plies.back().score = wins_at(1);
    GatherLimits limits;
    limits.nodes = 10;
    EXPECT_FALSE(PuzzleGatherer(limits).look_through(game)) << "no proof within so few nodes";
    limits = {};
    limits.widest = 3;
    EXPECT_FALSE(PuzzleGatherer(limits).look_through(game)) << "more moves than that";
}

}  // namespace
}  // namespace tankchess::engine
