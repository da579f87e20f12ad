#include "engine/solve/whole.h"

#include <gtest/gtest.h>

#include <map>

#include "base/rng.h"
#include "engine/solve/solver.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace tankchess::engine {
namespace {

Position position_of(const std::string& tps) {
    const auto position = read_position(tps);
    EXPECT_TRUE(position.ok()) << tps << ": " << position.fault().text();
    return *position;
}

// The definition, straight away: every position that can come about, by its text, judged again and again until nothing
// changes.
class Plain {
public:
    explicit Plain(const Position& start) {
        std::vector<std::string> open{key(start)};
        all_.try_emplace(open.back());
        while (!open.empty()) {
            Entry& entry = all_.at(open.back());
            const Position position = *read_position(open.back() + " 0 1");
            open.pop_back();
            const Outcome end = outcome(position);
            if (end.over()) {
                entry.over = true;
                if (!end.draw()) entry.value = end.won_by(position.side_to_move()) ? Value::win : Value::loss;
                continue;
            }
            MoveList list;
            legal_moves(position, list);
            for (const Move m : list) {
                entry.next.push_back(key(after(position, m)));
                if (all_.try_emplace(entry.next.back()).second) open.push_back(entry.next.back());
            }
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (auto& [text, entry] : all_) {
                if (entry.over || entry.value != Value::draw) continue;
                bool loses = true;
                for (const std::string& next : entry.next) {
                    const Value value = all_.at(next).value;
                    if (value == Value::loss) entry.value = Value::win;
                    loses = loses && value == Value::win;
                }
                if (entry.value == Value::draw && loses) entry.value = Value::loss;
                changed = changed || entry.value != Value::draw;
            }
        }
    }
    Value value_of(const Position& position) const { return all_.at(key(position)).value; }
    std::size_t positions() const { return all_.size(); }

private:
    struct Entry {
        bool over = false;
        Value value = Value::draw;
        std::vector<std::string> next;
    };
    std::map<std::string, Entry> all_;

    // Without the counters of turns.
    static std::string key(const Position& position) {
        const std::string text = write_position(position);
        return text.substr(0, text.rfind(' ', text.rfind(' ') - 1));
    }
};

std::string tiny(const char* terrain, const char* pieces, const char* rules) {
    return std::string("4x4 ") + terrain + ' ' + pieces + " w " + rules + " 0 1";
}

TEST(Whole, AgreesWithTheDefinitionOnTinyBoards) {
    int seen[4] = {};
    for (const char* rules : {"sudden", "mate"}) {
        for (const char* terrain : {"#2.#/.2#./.2#./#2.#", "2.2#/4./4./2#2."}) {
            for (const char* pieces : {"wCHT@A2N,bCHT@D3S", "wCHM@A3W,bCTK@D2N"}) {
                const auto start = read_position(tiny(terrain, pieces, rules));
                ASSERT_TRUE(start.ok()) << start.fault().text();
                const WholeSolution found = solve_whole(*start, 1000000);
                const Plain plain(*start);
                EXPECT_EQ(found.value, plain.value_of(*start)) << write_position(*start);
                EXPECT_EQ(found.positions, plain.positions()) << write_position(*start);
                ++seen[static_cast<int>(found.value)];
                // A move that keeps what there is.
                if (found.value == Value::unknown || found.best == no_move) continue;
                const Value after_best = plain.value_of(after(*start, found.best));
                EXPECT_EQ(after_best, found.value == Value::win    ? Value::loss
                                      : found.value == Value::loss ? Value::win
                                                                   : Value::draw);
            }
        }
    }
    EXPECT_GT(seen[static_cast<int>(Value::win)], 0);
    EXPECT_EQ(seen[static_cast<int>(Value::unknown)], 0);
}

// What the solver proves of wins in a few turns, and what follows from it.
TEST(Whole, AgreesWithTheProofOfShortWins) {
    Rng rng(11);
    int wins = 0;
    for (int i = 0; i < 4; ++i) {
        const auto square = [&](int from, int rows) {
            return std::string(1, static_cast<char>('A' + rng.below(4))) +
                   std::to_string(from + static_cast<int>(rng.below(static_cast<std::uint32_t>(rows))));
        };
        const auto start = read_position("4x5 4./4./.2#./4./4. wCHT@" + square(1, 2) + "N,bCHT@" + square(4, 2) +
                                         "S w " + (i % 2 == 0 ? "mate" : "sudden") + " 0 1");
        if (!start.ok() || outcome(*start).over()) continue;
        const WholeSolution whole = solve_whole(*start, 1000000);
        SolveLimits limits;
        limits.turns = 2;
        const Solution proof = solve(*start, limits);
        ASSERT_NE(whole.value, Value::unknown);
        const bool soon = whole.value == Value::win && (whole.plies + 1) / 2 <= 2;
        EXPECT_EQ(proof.proof == Proof::win, soon) << write_position(*start);
        if (soon) {
            EXPECT_EQ((whole.plies + 1) / 2, proof.turns) << write_position(*start);
        }
        wins += soon;
    }
    EXPECT_GT(wins, 0);
}

// Both drive off as fast as they can; White is a turn ahead with the move, and not without it.
TEST(Whole, DecidesARaceOfCommandPiecesToTheEdge) {
    const char* const board = "6x6 2.2#2./2.2#2./2.2#2./2.2#2./2.2#2./2.2#2. wCHT@A2N,bCHT@F5S ";
    const WholeSolution first = solve_whole(position_of(std::string(board) + "w sudden 0 1"), 1000000);
    EXPECT_EQ(first.value, Value::win);
    EXPECT_EQ(first.plies, 3);
    const WholeSolution second = solve_whole(position_of(std::string(board) + "b sudden 0 1"), 1000000);
    EXPECT_EQ(second.value, Value::win);
}

TEST(Whole, SaysThatItDoesNotKnowWhereThereIsTooMuchToKnow) {
    const WholeSolution found =
        solve_whole(position_of("8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wMT@C1N,bMT@F8S,bCLT@H8S w mate 0 1"), 2000);
    EXPECT_EQ(found.value, Value::unknown);
    EXPECT_GT(found.positions, 2000u);
}

}  // namespace
}  // namespace tankchess::engine
