#include "server/play/puzzles.h"

#include <gtest/gtest.h>

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
    shelf.load(TC_SOURCE_DIR "/data/puzzles", faults);
    EXPECT_TRUE(faults.empty()) << faults.front();
    EXPECT_FALSE(shelf.all().empty());
    for (const Puzzle& puzzle : shelf.all()) {
        std::vector<std::string> own;
        for (std::size_t i = 0; i < puzzle.lines.front().size(); i += 2) own.push_back(puzzle.lines.front()[i]);
        EXPECT_EQ(own.size(), static_cast<std::size_t>(puzzle.moves)) << puzzle.id;
        EXPECT_TRUE(try_puzzle(puzzle, own).done) << puzzle.id;
    }
}

}  // namespace
}  // namespace tankchess::server
