// The rules library against the plain oracle, compared by move text and resulting position: 1,000 positions of each
// flavour, 20,000 in full runs, or as many as TC_ORACLE_POSITIONS says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "oracle/plain.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/moves/piece_moves.h"
#include "rules/play/play.h"

namespace tankchess {
namespace {

int positions_to_compare() {
    if (const char* wanted = std::getenv("TC_ORACLE_POSITIONS")) return std::atoi(wanted);
    return std::getenv("TC_FULL") != nullptr ? 20000 : 1000;
}

// "text -> position" lines, sorted.
std::vector<std::string> fast_turns(const Position& position) {
    auto list = std::make_unique<MoveList>();
    legal_moves(position, *list);
    const std::vector<std::string> texts = write_moves(position, *list);
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < list->size(); ++i) {
        lines.push_back(texts[i] + " -> " + write_position(after(position, (*list)[i])));
    }
    std::sort(lines.begin(), lines.end());
    return lines;
}

std::vector<std::string> plain_turns(const std::string& tps) {
    std::vector<std::string> lines;
    for (const oracle::Turn& turn : oracle::legal_moves(tps)) {
        // Flags that share a square share a text too; the library offers one of them.
        if (!lines.empty() && lines.back().compare(0, turn.text.size() + 4, turn.text + " -> ") == 0) continue;
        lines.push_back(turn.text + " -> " + turn.tps);
    }
    std::sort(lines.begin(), lines.end());
    return lines;
}

std::string first_difference(const std::vector<std::string>& fast, const std::vector<std::string>& slow) {
    std::vector<std::string> only_fast, only_slow;
    std::set_difference(fast.begin(), fast.end(), slow.begin(), slow.end(), std::back_inserter(only_fast));
    std::set_difference(slow.begin(), slow.end(), fast.begin(), fast.end(), std::back_inserter(only_slow));
    std::string text;
    for (std::size_t i = 0; i < only_fast.size() && i < 4; ++i) text += "  library only: " + only_fast[i] + "\n";
    for (std::size_t i = 0; i < only_slow.size() && i < 4; ++i) text += "  oracle only:  " + only_slow[i] + "\n";
    return text;
}

void compare(const std::string& tps) {
    const auto position = read_position(tps);
    ASSERT_TRUE(position) << tps << "\n" << position.fault().text();
    ASSERT_EQ(write_position(*position), tps);
    const auto fast = fast_turns(*position);
    const auto slow = plain_turns(tps);
    ASSERT_EQ(fast, slow) << tps << "\n" << first_difference(fast, slow);
    const Outcome o = outcome(*position);
    const std::string status = oracle::status(tps);
    ASSERT_EQ(o.over(), status != "ongoing") << tps << "\n" << status << " / " << name_of(o.reason);
    if (o.over()) {
        std::string winner = "draw";
        for (Side s : all_sides) {
            if (o.won_by(s)) winner = letter_of(s);
        }
        ASSERT_EQ(winner, status.substr(0, status.find(' '))) << tps << "\n" << status;
    }
    const Announcement said = announcement(*position);
    if (position->mode().mate_style && !settled(*position).over()) {
        ASSERT_EQ(said.check, oracle::in_check(tps)) << tps;
        ASSERT_EQ(said.escape, oracle::escape_threat(tps)) << tps;
    }
}

void compare_flavour(oracle::Flavour flavour, std::uint64_t first_seed) {
    const int count = positions_to_compare();
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE("seed " + std::to_string(first_seed + static_cast<std::uint64_t>(i)));
        compare(oracle::random_position(first_seed + static_cast<std::uint64_t>(i), flavour));
        if (::testing::Test::HasFatalFailure()) return;
    }
}

TEST(FastAndPlain, AgreeOnRandomBasicPositions) { compare_flavour(oracle::Flavour::basic, 1000); }
TEST(FastAndPlain, AgreeOnRandomFunSetPlusPositions) { compare_flavour(oracle::Flavour::plus, 2000000); }
TEST(FastAndPlain, AgreeOnRandomPositionsOfAllModes) { compare_flavour(oracle::Flavour::modes, 4000000); }

TEST(FastAndPlain, AgreeAlongRandomPlayouts) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const auto flavour = static_cast<oracle::Flavour>(seed % 3);
        for (const std::string& tps : oracle::random_playout(oracle::random_position(seed, flavour), seed, 12)) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            compare(tps);
            if (HasFatalFailure()) return;
        }
    }
}

// Tables and general search list the same turns for a piece that both can handle.
TEST(FastAndPlain, TablesAgreeWithTheGeneralSearch) {
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        const auto flavour = static_cast<oracle::Flavour>(seed % 3);
        const auto position = read_position(oracle::random_position(seed, flavour));
        ASSERT_TRUE(position);
        const Side side = position->side_to_move();
        position->pieces_of(side).for_each([&](Slot slot) {
            auto by_table = std::make_unique<MoveList>();
            auto by_search = std::make_unique<MoveList>();
            if (!is_vehicle(position->piece(slot).kind) || !is_plain(*position, position->piece(slot))) return;
            PieceMoves(*position, side, Wanted::all, *by_table).add(slot);
            PieceMoves(*position, side, Wanted::all, *by_search).add_general(slot);
            std::sort(by_table->begin(), by_table->end());
            std::sort(by_search->begin(), by_search->end());
            ASSERT_TRUE(std::equal(by_table->begin(), by_table->end(), by_search->begin(), by_search->end()))
                << "seed " << seed << " piece on " << square_name(position->piece(slot).square);
        });
        if (HasFatalFailure()) return;
    }
}

}  // namespace
}  // namespace tankchess
