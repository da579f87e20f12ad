#include "wire/choices.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>

#include "base/rng.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"
#include "wire/json.h"

namespace tankchess::server {
namespace {

// Every legal turn must be reachable through the choices, and every choice must be a legal turn that ends where its
// node says.
void expect_complete(const Position& position) {
    const auto parsed = read_json(choices_json(position));
    ASSERT_TRUE(parsed);
    std::set<std::string> offered;
    for (const json::value& piece : parsed->at("pieces").as_array()) {
        const json::array& nodes = piece.at("nodes").as_array();
        const auto count = static_cast<std::int64_t>(nodes.size());
        ASSERT_GT(count, 0);
        EXPECT_EQ(nodes[0].at(0), piece.at("at")) << "node 0 is where the piece stands";
        for (const json::value& node : nodes) {
            for (int edge = 4; edge <= 6; ++edge) {
                const std::int64_t next = node.at(static_cast<std::size_t>(edge)).as_int64();
                ASSERT_TRUE(next >= -1 && next < count);
            }
            ASSERT_LE(node.at(2).as_int64(), node.at(3).as_int64()) << "no node is past its own limit of steps";
        }
        std::set<std::pair<std::int64_t, std::int64_t>> shots;
        for (const json::value& move : piece.at("moves").as_array()) {
            const std::int64_t node = move.at(0).as_int64();
            ASSERT_TRUE(node >= 0 && node < count);
            const std::string text = std_string(move.at(3).as_string());
            offered.insert(text);
            const auto read = read_move(position, text);
            ASSERT_TRUE(read) << text << ": " << read.fault().text();
            const json::value& pose = nodes[static_cast<std::size_t>(node)];
            if (read->leaves()) {
                EXPECT_EQ(pose.at(7).as_int64(), 3) << text;
            } else {
                const Square to = read->to();
                EXPECT_EQ(pose.at(0).as_int64(), row_of(to) * position.size().width + column_of(to)) << text;
                if (!read->faceless()) {
                    EXPECT_EQ(pose.at(1).as_int64(), index_of(read->facing())) << text;
                }
            }
            if (move.at(1).as_string() == "x") shots.emplace(node, move.at(2).as_int64());
        }
        for (const json::value& held : piece.at("holds").as_array()) {
            const std::int64_t square = held.at(1).as_int64();
            ASSERT_LT(held.at(0).as_int64(), count);
            EXPECT_FALSE(shots.contains({held.at(0).as_int64(), square})) << "held and destroyed at once: " << square;
            const int width = position.size().width;
            const Slot there =
                position.slot_at(make_square(static_cast<int>(square % width), static_cast<int>(square / width)));
            ASSERT_NE(there, no_slot);
            EXPECT_NE(position.piece(there).side, position.side_to_move());
        }
    }
    for (const json::value& shot : parsed->at("pillbox").as_array()) offered.insert(std_string(shot.at(2).as_string()));
    auto legal = std::make_unique<MoveList>();
    legal_moves(position, *legal);
    const auto texts = write_moves(position, *legal);
    EXPECT_EQ(offered, std::set<std::string>(texts.begin(), texts.end()));
}

TEST(Choices, HoldEveryLegalTurnOfEveryStockSetupInRandomPlay) {
    Rng rng(7);
    for (const SetupFile& file : stock_setups()) {
        auto start = stock_position(file.id);
        if (!start) continue;
        Position position = *start;
        for (int ply = 0; ply < 25; ++ply) {
            auto legal = std::make_unique<MoveList>();
            legal_moves(position, *legal);
            if (legal->empty()) break;
            if (ply % 3 == 0) {
                SCOPED_TRACE(file.id + " " + write_position(position));
                expect_complete(position);
            }
            position = after(position, (*legal)[rng.below(static_cast<std::uint32_t>(legal->size()))]);
        }
    }
}

// Held targets of the piece on `at` at the pose it ends in by the turn `text`.
std::set<std::int64_t> held_after(const Position& position, std::string_view text) {
    const auto parsed = read_json(choices_json(position));
    for (const json::value& piece : parsed->at("pieces").as_array()) {
        for (const json::value& move : piece.at("moves").as_array()) {
            if (move.at(3).as_string() != text) continue;
            std::set<std::int64_t> out;
            for (const json::value& held : piece.at("holds").as_array()) {
                if (held.at(0) == move.at(0)) out.insert(held.at(1).as_int64());
            }
            return out;
        }
    }
    ADD_FAILURE() << text << " is not among the choices";
    return {};
}

using Squares = std::set<std::int64_t>;

TEST(Choices, TellWhichTargetsWouldHold) {
    const auto position =
        read_position("8x8 8./8./8./8./8./8./8./8. wCMT@D1N,bCLT@A8S,bHT@D7S,bLT@H6N,bHT@A2E w sudden 0 1");
    ASSERT_TRUE(position) << position.fault().text();
    EXPECT_EQ(held_after(*position, "D1 > D2/N"), Squares({51})) << "the front of a Heavy Tank, straight ahead";
    EXPECT_EQ(held_after(*position, "D1 > D2/NE"), Squares({51}))
        << "turret: 45 degrees to the left as well; the Light Tank on H6 does not hold";
    EXPECT_EQ(held_after(*position, "D1 > D2/W"), Squares({8}));
    EXPECT_EQ(held_after(*position, "D1/W"), Squares());
}

TEST(Choices, HeldTargetsObeyTheLinesOfFire) {
    const auto position = read_position(
        "8x8 8./8./8./3.#4./8./.-6./8./8. wCMT@D1N,wLT@G2N,wTK@B1N,bCLT@A8S,bHT@D8S,bHT@G3S,bHT@G6S,bHT@B7S "
        "w sudden 0 1");
    ASSERT_TRUE(position) << position.fault().text();
    EXPECT_EQ(held_after(*position, "D1 > D2/N"), Squares()) << "F3: the obstacle on D5";
    EXPECT_EQ(held_after(*position, "G2/NE"), Squares()) << "F2: too near, and it hides the other";
    EXPECT_EQ(held_after(*position, "G2 > G1/N"), Squares({22})) << "F2: near enough, and it hides the other";
    EXPECT_EQ(held_after(*position, "B1 > B2/N"), Squares()) << "F5: a Tankette does not fire over low things";
}

TEST(Choices, TellWhatWithstandsPillboxesChargesAndBombs) {
    const auto position = read_position(
        "8x8 8./8./8./8./8./8./8./8. wCLT@H1N,wP@A1N,wAS@D1N,wRB@F1N,bCLT@H8S,bP@A7S,bLT@D4S,bHT@D5S,bP@D3S,bP@F5S,"
        "bMT@C3S w sudden 0 1");
    ASSERT_TRUE(position) << position.fault().text();
    EXPECT_EQ(held_after(*position, "D1 > D2/N"), Squares({19})) << "a Pillbox withstands the charge, C3 does not";
    EXPECT_EQ(held_after(*position, "F1 > F4/N"), Squares({37})) << "and the blast";
    const auto parsed = read_json(choices_json(*position));
    ASSERT_FALSE(parsed->at("pillbox").as_array().empty());
    EXPECT_EQ(parsed->at("holds"), json::value({{0, 48}}));
    for (const json::value& sum : parsed->at("sums").as_array()) {
        EXPECT_EQ(sum.at(0).as_int64(), 0) << "sums of a Pillbox go by its square";
        EXPECT_EQ(sum.at(2).as_int64(), 4);
    }
}

// Power and armour of the hit on `square` at the pose in which the turn `text` ends.
std::pair<std::int64_t, std::int64_t> sum_after(const Position& position, std::string_view text, std::int64_t square) {
    const auto parsed = read_json(choices_json(position));
    for (const json::value& piece : parsed->at("pieces").as_array()) {
        for (const json::value& move : piece.at("moves").as_array()) {
            if (move.at(3).as_string() != text) continue;
            for (const json::value& sum : piece.at("sums").as_array()) {
                if (sum.at(0) == move.at(0) && sum.at(1).as_int64() == square) {
                    return {sum.at(2).as_int64(), sum.at(3).as_int64()};
                }
            }
        }
    }
    return {-1, -1};
}

TEST(Choices, TellTheSumThatDecidesEveryHit) {
    const auto position =
        read_position("8x8 8./8./8./8./8./8./8./8. wCMT@D1N,bCLT@A8S,bMT@D7S,bMT@H6N,bMT@A2W w sudden 0 1");
    ASSERT_TRUE(position) << position.fault().text();
    using Sum = std::pair<std::int64_t, std::int64_t>;
    EXPECT_EQ(sum_after(*position, "D1 > D2/N", 51), Sum(2, 2)) << "held by its front";
    EXPECT_EQ(sum_after(*position, "D1 > D2/NE (H6)", 47), Sum(2, 1)) << "destroyed from the side";
    EXPECT_EQ(sum_after(*position, "D1 > D2/W (A2)", 8), Sum(2, 0)) << "destroyed from behind";
}

TEST(Choices, KnowSpecialGroundAndSpecialActions) {
    for (const char* tps : {
             "8x8 8./8./3.=4./3.^4./8./3.~4./3.*4./8. "
             "wCLT@A1N,wHT@D1N,wRB@H1N,wML@F1N,wSL@B1N,bCLT@A8S,bMT@D8S,mine@E2,smoke@G3 w sudden 0 1",
             "8x8 8./8./8./8./8./2.~5./2.~5./8. "
             "wCLT@A1N,wLL@C2N,wMT@C1N,wP@H1N,wFT@F2N,wAS@E5N,bCLT@A8S,bMT@H4S,bLT@E6S "
             "w sudden 0 1",
         }) {
        SCOPED_TRACE(tps);
        const auto position = read_position(tps);
        ASSERT_TRUE(position) << position.fault().text();
        expect_complete(*position);
    }
}

}  // namespace
}  // namespace tankchess::server
