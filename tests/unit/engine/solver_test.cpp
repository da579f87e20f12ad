#include "engine/solve/solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "base/rng.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "support/paths.h"

namespace tankchess::engine {
namespace {

// data/puzzles/*.txt, as `tankchess puzzles find` writes them: blocks of `name: value` lines, an empty line after each.
struct Puzzle {
    std::string id, goal, tps;
    int turns = 0;
    std::vector<std::string> line;
};

std::vector<Puzzle> all_puzzles() {
    std::vector<Puzzle> puzzles;
    for (const auto& entry : std::filesystem::directory_iterator(tankchess::test::source_path("data/puzzles"))) {
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);) {
            const std::size_t colon = line.find(": ");
            if (line.empty() || line[0] == '#' || colon == std::string::npos) continue;
            const std::string name = line.substr(0, colon);
            std::string value = line.substr(colon + 2);
            if (name == "id") puzzles.push_back({value, "", "", 0, {}});
            if (name == "goal") puzzles.back().goal = value;
            if (name == "moves") puzzles.back().turns = std::stoi(value);
            if (name == "tps") puzzles.back().tps = value;
            if (name != "solution") continue;
            for (std::size_t comma = 0; comma != std::string::npos; value.erase(0, comma + 3)) {
                comma = value.find(" , ");
                puzzles.back().line.push_back(value.substr(0, comma));
                if (comma == std::string::npos) break;
            }
        }
    }
    std::sort(puzzles.begin(), puzzles.end(), [](const Puzzle& a, const Puzzle& b) { return a.id < b.id; });
    return puzzles;
}

SolveLimits limits_of(int turns, std::uint64_t nodes = UINT64_MAX) {
    SolveLimits limits;
    limits.turns = turns;
    limits.nodes = nodes;
    return limits;
}

TEST(Puzzles, AreManyAllDifferentAndOfSeveralLengths) {
    std::set<std::string> ids, positions;
    std::map<int, int> lengths;
    for (const Puzzle& puzzle : all_puzzles()) {
        EXPECT_TRUE(ids.insert(puzzle.id).second) << puzzle.id;
        EXPECT_TRUE(positions.insert(puzzle.tps).second) << puzzle.id;
        ++lengths[puzzle.turns];
    }
    EXPECT_GE(positions.size(), 60u);
    for (int n = 1; n <= 4; ++n) EXPECT_GE(lengths[n], 10) << n;
}

TEST(Puzzles, HaveLinesThatEndAsTheGoalSays) {
    for (const Puzzle& puzzle : all_puzzles()) {
        SCOPED_TRACE(puzzle.id);
        const auto position = read_position(puzzle.tps);
        ASSERT_TRUE(position.ok()) << position.fault().text();
        EXPECT_EQ(puzzle.line.size(), static_cast<std::size_t>(2 * puzzle.turns - 1));
        Position at = *position;
        for (const std::string& text : puzzle.line) {
            const auto move = read_move(at, text);
            ASSERT_TRUE(move.ok()) << move.fault().text();
            at = after(at, *move);
        }
        EXPECT_TRUE(outcome(at).won_by(position->side_to_move()));
        EXPECT_EQ(name_of(outcome(at).reason), puzzle.goal);
    }
}

// All of them in a full run, otherwise so many of each length, chosen at random.
std::vector<Puzzle> some_puzzles(std::map<int, int> left) {
    std::vector<Puzzle> all = all_puzzles(), some;
    if (std::getenv("TC_FULL") != nullptr) return all;
    Rng rng(5);
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[rng.below(static_cast<std::uint32_t>(i))]);
    for (const Puzzle& puzzle : all) {
        if (left[puzzle.turns]-- > 0) some.push_back(puzzle);
    }
    return some;
}

// Every first move is tried. With several turns that takes a while. Those for beginners may be won
// in several ways, of which the next test tries theirs.
TEST(Puzzles, AreProvenByTheSolverWithOneFirstMoveOnly) {
    int proven = 0;
    for (const Puzzle& puzzle : some_puzzles({{1, 80}, {2, 10}, {3, 6}, {4, 2}})) {
        SCOPED_TRACE(puzzle.id);
        const Position position = *read_position(puzzle.tps);
        SolveLimits limits = limits_of(puzzle.turns);
        limits.keys = 2;
        const Solution s = solve(position, limits);
        ASSERT_EQ(s.proof, Proof::win);
        EXPECT_EQ(s.turns, puzzle.turns);
        ++proven;
        if (puzzle.id.starts_with("first-")) continue;
        ASSERT_EQ(s.keys.size(), 1u);
        EXPECT_EQ(s.keys.front(), *read_move(position, puzzle.line.front())) << write_move(position, s.keys.front());
        EXPECT_EQ(s.line.size(), puzzle.line.size());
    }
    EXPECT_GE(proven, 98);
}

TEST(Puzzles, AreWonByTheirFirstMoveAlone) {
    for (const Puzzle& puzzle : some_puzzles({{1, 80}, {2, 30}, {3, 20}, {4, 5}})) {
        SCOPED_TRACE(puzzle.id);
        const Position position = *read_position(puzzle.tps);
        SolveLimits limits = limits_of(puzzle.turns);
        limits.first_moves.push_back(*read_move(position, puzzle.line.front()));
        const Solution s = solve(position, limits);
        ASSERT_EQ(s.proof, Proof::win);
        EXPECT_EQ(s.turns, puzzle.turns);
    }
}

// The definition, word by word: no memory, no order. Up to `trusted` turns the solver is asked.
bool wins_by_definition(const Position& position, int n, int trusted = 0) {
    if (n <= trusted) return solve(position, limits_of(n)).proof == Proof::win;
    const Side us = position.side_to_move();
    MoveList ours;
    legal_moves(position, ours);
    for (const Move m : ours) {
        const Position next = after(position, m);
        if (const Outcome end = outcome(next); end.over()) {
            if (end.won_by(us)) return true;
            continue;
        }
        if (n == 1) continue;
        MoveList replies;
        legal_moves(next, replies);
        bool lost = true;
        for (const Move r : replies) {
            const Position then = after(next, r);
            const Outcome end = outcome(then);
            lost = end.over() ? end.won_by(us) : wins_by_definition(then, n - 1, trusted);
            if (!lost) break;
        }
        if (lost) return true;
    }
    return false;
}

// Two or three pieces a side between obstacles, so that having to move matters.
std::string small_board(Rng& rng, const char* rules) {
    constexpr const char* facings[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    constexpr const char* kinds[] = {"LT", "MT", "HT", "TD", "HM", "TK", "FT", "SL", "RB", "AS", "ML", "P"};
    std::string rows;
    for (int y = 0; y < 6; ++y) {
        rows += y > 0 ? "/" : "";
        for (int x = 0; x < 5; ++x) rows += rng.below(3) == 0 ? "#" : ".";
    }
    const auto place = [&](std::uint32_t south, std::uint32_t north) {
        return "@" + std::string(1, static_cast<char>('A' + rng.below(5))) +
               std::to_string(south + rng.below(north - south + 1)) + facings[rng.below(8)];
    };
    std::string pieces = "wCHT" + place(1, 4) + ",bCHT" + place(3, 6);
    for (std::uint32_t i = 0, count = 2 + rng.below(3); i < count; ++i)
        pieces += std::string(i % 2 == 0 ? ",w" : ",b") + kinds[rng.below(12)] + place(1, 6);
    return "5x6 " + rows + " " + pieces + " w " + rules + " 0 1";
}

TEST(Solver, AgreesWithTheDefinitionOnSmallBoards) {
    const int tries = std::getenv("TC_FULL") != nullptr ? 20000 : 1500;
    std::map<int, int> wins;
    int none = 0;
    for (const char* rules : {"mate", "sudden"}) {
        Rng rng(7);
        for (int i = 0; i < tries; ++i) {
            const auto p = read_position(small_board(rng, rules));
            if (!p.ok() || outcome(*p).over()) continue;
            int n = 1;
            while (n < 3 && !wins_by_definition(*p, n)) ++n;
            const Solution s = solve(*p, limits_of(2));
            ASSERT_EQ(s.proof, n < 3 ? Proof::win : Proof::none) << write_position(*p);
            ASSERT_EQ(s.turns, n < 3 ? n : 0) << write_position(*p);
            n < 3 ? ++wins[n] : ++none;
        }
    }
    EXPECT_GE(wins[1], 10);
    EXPECT_GE(wins[2], 10);
    EXPECT_GE(none, 10);
}

TEST(Solver, KnowsThreeTurnsIfItKnowsTwo) {
    const int wanted = std::getenv("TC_FULL") != nullptr ? 300 : 30;
    int wins = 0, none = 0;
    Rng rng(8);
    while (wins + none < wanted) {
        const auto p = read_position(small_board(rng, "mate"));
        if (!p.ok() || outcome(*p).over() || wins_by_definition(*p, 2, 2)) continue;
        MoveList moves;
        legal_moves(*p, moves);
        if (moves.size() > 20) continue;
        const bool won = wins_by_definition(*p, 3, 2);
        ASSERT_EQ(solve(*p, limits_of(3)).proof, won ? Proof::win : Proof::none) << write_position(*p);
        ++(won ? wins : none);
    }
    EXPECT_GE(wins, 2);
    EXPECT_GE(none, 10);
}

// Nothing passes the wall, by wheels or by fire.
const char* const walled_off = "8x8 8./8./8./8./8#/8./8./8. wCLT@A1N,wHT@B1N,bCLT@H8S,bHT@G8S w mate 0 1";

TEST(Solver, ProvesThatThereIsNoWin) {
    const auto p = read_position(walled_off);
    ASSERT_TRUE(p.ok());
    const Solution s = solve(*p, limits_of(1));
    EXPECT_EQ(s.proof, Proof::none);
    EXPECT_TRUE(s.line.empty());
}

TEST(Solver, FindsTheWinningTurnInSudden) {
    const auto p = read_position("8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wMT@D2N,bCLT@E8S,bHT@H8S w sudden 0 1");
    ASSERT_TRUE(p.ok());
    const Solution s = solve(*p, limits_of(1));
    EXPECT_EQ(s.proof, Proof::win);
    EXPECT_EQ(s.end, Reason::destruction);
}

TEST(Solver, LeavesAQuestionOpenWhenItRunsOutOfNodes) {
    const auto p = read_position(walled_off);
    ASSERT_TRUE(p.ok());
    EXPECT_EQ(solve(*p, limits_of(3, 100)).proof, Proof::unknown);
}

}  // namespace
}  // namespace tankchess::engine
