#include "engine/balance/screening.h"

#include <gtest/gtest.h>

namespace tankchess::engine::balance {
namespace {

SeriesSheet shown(double white, int drawn, int median) {
    SeriesSheet s;
    s.played = 100;
    s.score[0] = {white, 0.05};
    s.score[1] = {1 - white, 0.05};
    s.draws[Reason::repetition] = drawn;
    s.median = median;
    return s;
}

TEST(BalanceScreening, DropsBoardsThatLeanDrawOrEndTooSoon) {
    const Hurdle hurdle{100, 0.1, 0.2, 20, 150};
    EXPECT_TRUE(clears(shown(0.59, 20, 20), 2, hurdle));
    EXPECT_FALSE(clears(shown(0.61, 0, 40), 2, hurdle));
    EXPECT_FALSE(clears(shown(0.39, 0, 40), 2, hurdle));
    EXPECT_FALSE(clears(shown(0.5, 21, 40), 2, hurdle));
    EXPECT_FALSE(clears(shown(0.5, 0, 19), 2, hurdle));
    EXPECT_FALSE(clears(shown(0.5, 0, 151), 2, hurdle));
}

TEST(BalanceScreening, TakesTheFirstSeedThatClearsEverything) {
    ScreeningWish wish;
    wish.board.size = {8, 8};
    wish.nodes = 20;
    wish.tries = 6;
    wish.hurdles = {{2, 1, 1, 0, 600}, {4, 1, 1, 0, 600}};
    std::vector<Candidate> seen;
    const auto found = find_balanced(wish, [&](const Candidate& c) { seen.push_back(c); });
    ASSERT_TRUE(found) << found.fault().text();
    EXPECT_EQ(seen.back().cleared, 2);
    EXPECT_EQ(found->sheet.series.front().played, 4);
    for (std::size_t i = 0; i + 1 < seen.size(); ++i) EXPECT_FALSE(seen[i].fair);

    wish.hurdles = {{2, 1, 1, 599, 600}};
    seen.clear();
    EXPECT_FALSE(find_balanced(wish, [&](const Candidate& c) { seen.push_back(c); }));
    EXPECT_EQ(seen.size(), 6u);
}

}  // namespace
}  // namespace tankchess::engine::balance
