#include "engine/solver.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "notation/move_text.h"
#include "notation/position_text.h"
#include "rules/legality.h"
#include "rules/play.h"

namespace tankchess::engine {
namespace {

// data/puzzles/win-in-*.txt, as `tankchess mine` writes them: blocks of `name: value` lines, an empty line after each.
struct Puzzle {
    int turns = 0;
    std::string goal, solution, tps, where;
    std::string key() const { return solution.substr(0, solution.find(" , ")); }
};

std::vector<Puzzle> all_puzzles() {
    std::vector<Puzzle> puzzles;
    for (const auto& entry : std::filesystem::directory_iterator(TC_SOURCE_DIR "/data/puzzles")) {
        if (entry.path().filename().string().rfind("win-in-", 0) != 0) continue;
        std::ifstream file(entry.path());
        Puzzle p;
        for (std::string line; std::getline(file, line);) {
            const std::size_t colon = line.find(": ");
            const std::string value = colon == std::string::npos ? "" : line.substr(colon + 2);
            if (line.rfind("id: ", 0) == 0)
                p = {0, "", "", "", value};
            else if (line.rfind("goal: ", 0) == 0)
                p.goal = value;
            else if (line.rfind("moves: ", 0) == 0)
                p.turns = std::stoi(value);
            else if (line.rfind("solution: ", 0) == 0)
                p.solution = value;
            else if (line.rfind("tps: ", 0) == 0)
                p.tps = value, puzzles.push_back(p);
        }
    }
    return puzzles;
}

TEST(Solver, ProvesEveryPuzzleAndItsOnlyFirstMove) {
    const std::vector<Puzzle> puzzles = all_puzzles();
    EXPECT_GE(puzzles.size(), 60u);
    std::set<std::string> positions;
    std::set<int> lengths;
    for (const Puzzle& puzzle : puzzles) {
        SCOPED_TRACE(puzzle.where);
        EXPECT_TRUE(positions.insert(puzzle.tps).second) << "twice";
        lengths.insert(puzzle.turns);
        const auto position = read_position(puzzle.tps);
        ASSERT_TRUE(position.ok()) << position.fault().text();
        const Solution s =
            solve(*position, {.turns = puzzle.turns, .all_keys = true, .nodes = UINT64_MAX, .stop = nullptr});
        ASSERT_EQ(s.proof, Proof::win);
        EXPECT_EQ(s.turns, puzzle.turns);
        ASSERT_EQ(s.keys.size(), 1u);
        EXPECT_EQ(write_move(*position, s.keys.front()), puzzle.key());
        EXPECT_EQ(s.line.size(), static_cast<std::size_t>(2 * puzzle.turns - 1));
        Position at = *position;
        for (const Move m : s.line) {
            ASSERT_TRUE(is_legal(at, m));
            at = after(at, m);
        }
        EXPECT_TRUE(outcome(at).won_by(position->side_to_move()));
    }
    for (int n = 1; n <= 2; ++n) EXPECT_TRUE(lengths.count(n)) << n;
}

// Nothing passes the wall, by wheels or by fire.
const char* const walled_off = "8x8 8./8./8./8./8#/8./8./8. wCLT@A1N,wHT@B1N,bCLT@H8S,bHT@G8S w mate 0 1";

TEST(Solver, ProvesThatThereIsNoWin) {
    const auto p = read_position(walled_off);
    ASSERT_TRUE(p.ok());
    const Solution s = solve(*p, {.turns = 1, .all_keys = false, .nodes = UINT64_MAX, .stop = nullptr});
    EXPECT_EQ(s.proof, Proof::none);
    EXPECT_TRUE(s.line.empty());
}

TEST(Solver, FindsTheWinningTurnInSudden) {
    const auto p = read_position("8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wMT@D2N,bCLT@E8S,bHT@H8S w sudden 0 1");
    ASSERT_TRUE(p.ok());
    const Solution s = solve(*p, {.turns = 1, .all_keys = false, .nodes = UINT64_MAX, .stop = nullptr});
    EXPECT_EQ(s.proof, Proof::win);
    EXPECT_EQ(s.end, Reason::destruction);
}

TEST(Solver, LeavesAQuestionOpenWhenItRunsOutOfNodes) {
    const auto p = read_position(walled_off);
    ASSERT_TRUE(p.ok());
    EXPECT_EQ(solve(*p, {.turns = 3, .all_keys = false, .nodes = 100, .stop = nullptr}).proof, Proof::unknown);
}

}  // namespace
}  // namespace tankchess::engine
