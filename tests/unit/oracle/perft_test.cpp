// Counts on the printed board, and random positions of every flavour.

#include "clauses/board_text.h"
#include "oracle/plain.h"

#include <gtest/gtest.h>

namespace clauses {
namespace {

TEST(OraclePerft, basic_16_has_549_first_moves_in_sudden_and_301878_pairs) {
    const std::string tps = on_basic_16(basic_16_pieces, "w", "sudden");
    EXPECT_EQ(oracle::perft(tps, 1), 549u);
    EXPECT_EQ(oracle::perft(tps, 2), 301878u);
}

// The pairs of `mate`, 300307, take minutes here; they were counted once with plain_cli.
TEST(OraclePerft, basic_16_has_548_first_moves_in_mate) {
    EXPECT_EQ(oracle::legal_moves(on_basic_16(basic_16_pieces, "w", "mate")).size(), 548u);
    EXPECT_TRUE(has(on_basic_16(basic_16_pieces, "w", "sudden"), "H1 > K5/NE"));
    EXPECT_FALSE(has(on_basic_16(basic_16_pieces, "w", "mate"), "H1 > K5/NE"));
}

class OracleRandom : public testing::TestWithParam<oracle::Flavour> {};

INSTANTIATE_TEST_SUITE_P(Flavours, OracleRandom,
                         testing::Values(oracle::Flavour::basic, oracle::Flavour::plus, oracle::Flavour::modes));

TEST_P(OracleRandom, positions_are_canonical_and_the_same_again) {
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        const std::string tps = oracle::random_position(seed, GetParam());
        ASSERT_EQ(oracle::canonical(tps), tps);
        if (seed % 100 == 0) {
            ASSERT_EQ(oracle::random_position(seed, GetParam()), tps);
        }
    }
}

TEST_P(OracleRandom, moves_lead_to_canonical_positions_and_ascend) {
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
        const std::string tps = oracle::random_position(seed, GetParam());
        const std::vector<oracle::Turn> turns = oracle::legal_moves(tps);
        for (std::size_t i = 0; i < turns.size(); ++i) {
            ASSERT_EQ(oracle::canonical(turns[i].tps), turns[i].tps) << tps << "\n" << turns[i].text;
            if (i > 0) {
                ASSERT_LT(turns[i - 1].text, turns[i].text) << tps;
            }
        }
    }
}

TEST_P(OracleRandom, a_game_without_moves_is_over) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const std::string tps = oracle::random_position(seed, GetParam());
        const std::vector<std::string> game = oracle::random_playout(tps, seed, 15);
        if (game.size() == 15) continue;
        const std::string last = game.empty() ? tps : game.back();
        ASSERT_NE(oracle::status(last), "ongoing") << last;
    }
}

TEST(OracleRandomNumbers, seed_7_deals_this_position_on_every_platform) {
    EXPECT_EQ(oracle::random_position(7, oracle::Flavour::modes),
              "7x7 .2=4./2.=4./.-2=3./.-5./2-5./a6./a6. "
              "bTD@A1!,wFT@C1SW,bTD@B2!,bSL@D3S,bMT@A4S,wRB@F4W,wAH@A5E,bML@B6NE,wTD@D7NW,bLT@E7!,wSL@G7!,mine@D1,mine@"
              "E1,mine@G2,smoke@B3,smoke@F3,mine@F5 w last 89 33");
}

}  // namespace
}  // namespace clauses
