#include "server/play/puzzle_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "engine/puzzles/difficulty.h"
#include "engine/puzzles/likeness.h"
#include "engine/puzzles/motifs.h"
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

TEST(Puzzles, ThemesAndRatingStandInTheFile) {
    std::vector<std::string> faults;
    const Puzzle bare = read_puzzles(file, "file.txt", faults).at(0);
    EXPECT_EQ(bare.themes, (std::vector<std::string>{"destruction"})) << "its goal, for want of better";
    EXPECT_EQ(bare.rating, 1500);
    Puzzle graded = bare;
    graded.rating = 720;
    graded.found = 64;
    graded.themes = {"destruction", "shot"};
    const auto again = read_puzzles(write_puzzle(graded), "file.txt", faults);
    ASSERT_EQ(again.size(), 1u);
    EXPECT_EQ(again[0].rating, 720);
    EXPECT_EQ(again[0].found, 64u);
    EXPECT_EQ(again[0].themes, graded.themes);
    EXPECT_EQ(again[0].lines, bare.lines);
    EXPECT_EQ(write_puzzle(again[0]), write_puzzle(graded));
}

bool has(const std::vector<std::string>& themes, const char* theme) {
    return std::find(themes.begin(), themes.end(), theme) != themes.end();
}

TEST(Puzzles, EveryThemeIsThereToBePractised) {
    PuzzleShelf shelf;
    std::vector<std::string> faults;
    load_puzzles(shelf, tankchess::test::source_path("data/puzzles"), faults);
    std::map<std::string, int> count;
    for (const Puzzle& puzzle : shelf.all()) {
        for (const std::string& theme : puzzle.themes) ++count[theme];
    }
    for (const char* theme :
         {"checkmate", "escapemate", "destruction", "escape", "quiet", "shot", "check", "run", "battery", "pin", "side",
          "rear", "double", "crossfire", "race", "block", "sacrifice", "plus"}) {
        EXPECT_GE(count[theme], 3) << theme;
        EXPECT_LT(count[theme], static_cast<int>(shelf.all().size())) << theme << " says nothing";
    }
}

// What the files say is what the code says, so nobody has to work it out when they are read.
TEST(Puzzles, FilesSayWhatAPuzzleIsAboutAndHowHardItIs) {
    PuzzleShelf shelf;
    std::vector<std::string> faults;
    load_puzzles(shelf, tankchess::test::source_path("data/puzzles"), faults);
    for (const Puzzle& puzzle : shelf.all()) {
        SCOPED_TRACE(puzzle.id);
        const Position start = *read_position(puzzle.tps);
        Position at = start;
        std::vector<Move> line;
        for (const std::string& text : puzzle.lines.front()) {
            line.push_back(*read_move(at, text));
            at = after(at, line.back());
        }
        EXPECT_EQ(puzzle.themes, engine::motifs_of(start, puzzle.goal, line));
        if (puzzle.found == 0) continue;
        EXPECT_EQ(puzzle.rating,
                  engine::rating_for({puzzle.moves, engine::count_moves(start), puzzle.found, puzzle.themes}));
    }
}

TEST(Puzzles, NoTwoAreAlike) {
    PuzzleShelf shelf;
    std::vector<std::string> faults;
    load_puzzles(shelf, tankchess::test::source_path("data/puzzles"), faults);
    std::map<std::uint64_t, std::string> seen;
    for (const Puzzle& puzzle : shelf.all()) {
        const auto [other, is_new] = seen.emplace(engine::likeness_key(*read_position(puzzle.tps)), puzzle.id);
        EXPECT_TRUE(is_new) << puzzle.id << " and " << other->second;
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
    for (const char* theme : {"shot", "side", "escape", "plus", "checkmate", "escapemate", "battery", "pin"}) {
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
