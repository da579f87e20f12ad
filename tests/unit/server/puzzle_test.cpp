#include "server/play/puzzle_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "engine/solve/solver.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"
#include "support/paths.h"

namespace tankchess::server {
namespace {

const char* const file = R"(# two puzzles, one of them not sound
id: d1
tps: 8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wMT@D1N,bCLT@D8S w sudden 0 1
goal: destruction
moves: 1
solution: D1 > D2/N (D8)

id: broken
tps: 8x8 8./8./8./8./8./8./8./8. wCLT@A1N,bCLT@D8S w sudden 0 1
goal: destruction
moves: 1
solution: A1 > H8/N
)";

TEST(Puzzles, SoundOnesAreReadAndOthersNamed) {
    std::vector<std::string> faults;
    const auto puzzles = read_puzzles(file, "file.txt", faults);
    ASSERT_EQ(puzzles.size(), 1u);
    EXPECT_EQ(puzzles[0].id, "d1");
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_NE(faults[0].find("broken"), std::string::npos);
}

TEST(Puzzles, ThemesAndRatingComeFromThePositionAndTheFirstTurn) {
    std::vector<std::string> faults;
    const Puzzle shot = read_puzzles(file, "file.txt", faults).at(0);
    EXPECT_EQ(shot.themes, (std::vector<std::string>{"destruction", "shot"}));
    const Puzzle quiet = read_puzzles(R"(id: q1
tps: 12x12 12./12./12./12./12./12./12./12./12./12./12./12. wCLT@D8N,wFT@A1N,bCLT@L12S w sudden 0 1
goal: escape
moves: 1
solution: D8 > out
)",
                                      "file.txt", faults)
                             .at(0);
    EXPECT_EQ(quiet.themes, (std::vector<std::string>{"escape", "quiet", "command", "plus"}));
    EXPECT_GT(quiet.rating, shot.rating) << "a larger board and nothing to shoot at";
}

std::vector<std::string> themes_of(const std::string& tps, const std::string& solution) {
    std::vector<std::string> faults;
    const auto found = read_puzzles("id: p\ntps: " + tps + "\nmoves: 1\nsolution: " + solution + "\n", "file", faults);
    EXPECT_EQ(found.size(), 1u) << (faults.empty() ? "" : faults[0]);
    return found.empty() ? std::vector<std::string>() : found[0].themes;
}

bool has(const std::vector<std::string>& themes, const char* theme) {
    return std::find(themes.begin(), themes.end(), theme) != themes.end();
}

TEST(Puzzles, ABatteryIsAPieceThatAttacksWhenAnotherIsOutOfTheWay) {
    // The Heavy Tank on D1 can drive nowhere and sees the Command piece once the Light Tank has left the file.
    const std::string tps = "8x8 8./8./8./8./8./8./3#5./2.#.#3. wHT@D1N,wLT@D2N,wCLT@H1N,bCLT@D8S w sudden 0 1";
    EXPECT_TRUE(has(themes_of(tps, "D2 > E4/N"), "battery"));
    EXPECT_FALSE(has(themes_of(tps, "D2 > D3/N"), "battery"));
    EXPECT_FALSE(has(themes_of(tps, "H1 > H2/N"), "battery"));
    const std::string way_out = "8x8 8./8./8./8./8./8./8./8. wHT@F3N,wCLT@F7NE,bCLT@F8W,bHT@A6W w sudden 0 1";
    EXPECT_FALSE(has(themes_of(way_out, "F7 > out"), "battery")) << "who has left has won without it";
}

TEST(Puzzles, WeakArmourIsWhatTheFrontWouldHaveHeld) {
    const std::string side = "8x8 8./8./8./8./8./8./8./8. wMT@D2N,wCLT@A1N,bMT@D6E,bCLT@H8S w sudden 0 1";
    EXPECT_TRUE(has(themes_of(side, "D2 > D3/N (D6)"), "armour"));
    const std::string front = "8x8 8./8./8./8./8./8./8./8. wTD@D2N,wCLT@A1N,bMT@D6S,bCLT@H8S w sudden 0 1";
    EXPECT_FALSE(has(themes_of(front, "D2 > D3/N (D6)"), "armour"));
}

TEST(Puzzles, EveryThemeIsThereToBePractised) {
    PuzzleShelf shelf;
    std::vector<std::string> faults;
    load_puzzles(shelf, tankchess::test::source_path("data/puzzles"), faults);
    std::map<std::string, int> count;
    for (const Puzzle& puzzle : shelf.all()) {
        for (const std::string& theme : puzzle.themes) ++count[theme];
    }
    for (const char* theme : {"checkmate", "escapemate", "quiet", "shot", "battery", "pin", "armour", "plus"}) {
        EXPECT_GE(count[theme], 3) << theme;
        EXPECT_LT(count[theme], static_cast<int>(shelf.all().size())) << theme << " says nothing";
    }
}

TEST(Puzzles, TheFirstFiftyAreWonInOneTurnAndGetHarder) {
    PuzzleShelf shelf;
    std::vector<std::string> faults;
    load_puzzles(shelf, tankchess::test::source_path("data/puzzles"), faults);
    ASSERT_GT(shelf.all().size(), 50u);
    for (std::size_t i = 1; i < 50; ++i) {
        EXPECT_EQ(shelf.all()[i].moves, 1) << shelf.all()[i].id;
        EXPECT_LE(shelf.all()[i - 1].rating, shelf.all()[i].rating) << shelf.all()[i].id;
    }
}

// On small boards, every idea more than once, each solved by few moves only.
TEST(Puzzles, TheFirstFiftyTeachOneIdeaAfterAnother) {
    PuzzleShelf shelf;
    std::vector<std::string> faults;
    load_puzzles(shelf, tankchess::test::source_path("data/puzzles"), faults);
    ASSERT_GT(shelf.all().size(), 50u);
    std::map<std::string, int> count;
    for (std::size_t i = 0; i < 50; ++i) {
        const Puzzle& puzzle = shelf.all()[i];
        SCOPED_TRACE(puzzle.id);
        for (const std::string& theme : puzzle.themes) ++count[theme];
        const Position position = *read_position(puzzle.tps);
        EXPECT_LE(position.size().width, 12);
        engine::SolveLimits limits;
        limits.turns = 1;
        limits.keys = SIZE_MAX;
        const engine::Solution solution = engine::solve(position, limits);
        EXPECT_EQ(solution.proof, engine::Proof::win);
        EXPECT_LE(solution.keys.size(), has(puzzle.themes, "escape") ? 8u : 3u);
    }
    for (const char* theme : {"shot", "armour", "escape", "plus", "checkmate", "escapemate", "battery", "pin"}) {
        EXPECT_GE(count[theme], 2) << theme;
    }
}

TEST(Puzzles, EveryWinningMoveSolvesAndOthersDoNot) {
    std::vector<std::string> faults;
    const Puzzle puzzle = read_puzzles(file, "file.txt", faults).at(0);
    EXPECT_TRUE(try_puzzle(puzzle, {"D1 > D2/N (D8)"}).done);
    EXPECT_TRUE(try_puzzle(puzzle, {"D1 > D3/N (D8)"}).done) << "not on the line, but it wins too";
    const Attempt wrong = try_puzzle(puzzle, {"A1 > A2/N"});
    EXPECT_FALSE(wrong.right);
    EXPECT_FALSE(wrong.done);
    EXPECT_THROW(try_puzzle(puzzle, {"A1 > H8/N"}), ApiFault);
    const Attempt none = try_puzzle(puzzle, {});
    EXPECT_TRUE(none.right);
    EXPECT_FALSE(none.done);
}

TEST(Puzzles, EveryPuzzleOfTheGameIsSoundAndSolvedByItsOwnLine) {
    PuzzleShelf shelf;
    std::vector<std::string> faults;
    load_puzzles(shelf, tankchess::test::source_path("data/puzzles"), faults);
    EXPECT_TRUE(faults.empty()) << faults.front();
    EXPECT_FALSE(shelf.all().empty());
    for (const Puzzle& puzzle : shelf.all()) {
        std::vector<std::string> own;
        for (std::size_t i = 0; i < puzzle.lines.front().size(); i += 2) own.push_back(puzzle.lines.front()[i]);
        EXPECT_EQ(own.size(), static_cast<std::size_t>(puzzle.moves)) << puzzle.id;
        EXPECT_TRUE(try_puzzle(puzzle, own).done) << puzzle.id;
    }
}

// At each of the solver's turns after the first, along the recorded line: what wins in time is right and is answered,
// whatever else is not. All puzzles in a full run, otherwise some of each length.
TEST(Puzzles, EveryLaterMoveThatWinsInTimeIsRightAndNoOther) {
    PuzzleShelf shelf;
    std::vector<std::string> faults;
    load_puzzles(shelf, tankchess::test::source_path("data/puzzles"), faults);
    const bool all = std::getenv("TC_FULL") != nullptr;
    std::map<int, int> looked_at;
    int others_that_win = 0;
    for (const Puzzle& puzzle : shelf.all()) {
        if (++looked_at[puzzle.moves] > (puzzle.moves < 4 ? 5 : 1) && !all) continue;
        const std::vector<std::string>& line = puzzle.lines.front();
        Position position = *read_position(puzzle.tps);
        std::vector<std::string> own{line[0]};
        for (std::size_t ply = 2; ply < line.size(); ply += 2) {
            for (std::size_t i = ply - 2; i < ply; ++i) position = after(position, *read_move(position, line[i]));
            engine::SolveLimits limits;
            limits.turns = puzzle.moves - static_cast<int>(ply / 2);
            limits.keys = SIZE_MAX;
            const std::vector<Move> keys = engine::solve(position, limits).keys;
            MoveList moves;
            legal_moves(position, moves);
            for (const Move move : moves) {
                const std::string text = write_move(position, move);
                SCOPED_TRACE(puzzle.id + " " + text);
                own.push_back(text);
                const bool wins = std::find(keys.begin(), keys.end(), move) != keys.end();
                const Attempt attempt = try_puzzle(puzzle, own);
                EXPECT_EQ(attempt.right, wins);
                EXPECT_EQ(attempt.done, wins && limits.turns == 1);
                EXPECT_EQ(attempt.replies.size(), own.size() - (wins && limits.turns > 1 ? 0 : 1));
                others_that_win += limits.turns > 1 && wins && attempt.replies.back() != line[ply + 1];
                own.pop_back();
            }
            own.push_back(line[ply]);
        }
    }
    EXPECT_GE(looked_at[4], 1);
    EXPECT_GE(others_that_win, 1);
}

// Off the recorded line from the second turn on, and solved all the same.
TEST(Puzzles, AreSolvedByAnotherWayThatIsAsShort) {
    PuzzleShelf shelf;
    std::vector<std::string> faults;
    load_puzzles(shelf, tankchess::test::source_path("data/puzzles"), faults);
    int looked_at = 0, other_ways = 0;
    for (const Puzzle& puzzle : shelf.all()) {
        if (puzzle.moves != 3 || (++looked_at > 10 && std::getenv("TC_FULL") == nullptr)) continue;
        SCOPED_TRACE(puzzle.id);
        std::vector<std::string> own{puzzle.lines.front()[0]};
        engine::SolveLimits limits;
        limits.turns = 2;
        limits.keys = SIZE_MAX;
        Position position = *read_position(try_puzzle(puzzle, own).tps);
        for (const Move key : engine::solve(position, limits).keys) {
            own.resize(1);
            own.push_back(write_move(position, key));
            const Attempt attempt = try_puzzle(puzzle, own);
            ASSERT_TRUE(attempt.right);
            const Position last = *read_position(attempt.tps);
            const engine::Solution end = engine::solve(last, {});
            ASSERT_EQ(end.turns, 1);
            own.push_back(write_move(last, end.keys.front()));
            EXPECT_TRUE(try_puzzle(puzzle, own).done);
            other_ways += own[1] != puzzle.lines.front()[2];
        }
    }
    EXPECT_GE(other_ways, 1);
}

}  // namespace
}  // namespace tankchess::server
