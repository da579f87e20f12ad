// The library's matching against all matchings, one by one.
#include "tournament/matching.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tournament/pairing.h"

namespace tankchess::tournament {
namespace {

struct Best {
    int pairs = 0;
    std::int64_t cost = 0;
    bool operator==(const Best&) const = default;
};

bool better(const Best& a, const Best& b) { return a.pairs != b.pairs ? a.pairs > b.pairs : a.cost < b.cost; }

Best plain(int count, const Cost& cost, std::vector<bool> taken = {}) {
    taken.resize(static_cast<std::size_t>(count));
    const auto first = std::find(taken.begin(), taken.end(), false);
    if (first == taken.end()) return {};
    const int a = static_cast<int>(first - taken.begin());
    taken[static_cast<std::size_t>(a)] = true;
    Best best = plain(count, cost, taken);  // nobody for this one
    for (int b = a + 1; b < count; ++b) {
        if (taken[static_cast<std::size_t>(b)]) continue;
        const auto price = cost(a, b);
        if (!price) continue;
        taken[static_cast<std::size_t>(b)] = true;
        Best with = plain(count, cost, taken);
        taken[static_cast<std::size_t>(b)] = false;
        with.pairs += 1;
        with.cost += *price;
        if (better(with, best)) best = with;
    }
    return best;
}

TEST(Matching, IsAsGoodAsTheBestOfAll) {
    std::mt19937 chance(7);
    for (int run = 0; run < 200; ++run) {
        const int count = 2 + static_cast<int>(chance() % 8);
        std::vector<std::optional<std::int64_t>> prices(static_cast<std::size_t>(count * count));
        for (auto& price : prices) {
            if (chance() % 3 != 0) price = static_cast<std::int64_t>(chance() % 50) * (greatest_cost / 50);
        }
        const Cost cost = [&](int a, int b) {
            return prices[static_cast<std::size_t>(std::min(a, b) * count + std::max(a, b))];
        };
        const auto mates = cheapest_pairs(count, cost);
        Best found;
        for (int a = 0; a < count; ++a) {
            const int b = mates[static_cast<std::size_t>(a)];
            if (b < 0) continue;
            EXPECT_EQ(mates[static_cast<std::size_t>(b)], a);
            ASSERT_TRUE(cost(a, b).has_value()) << "two who must not meet";
            if (a < b) found = {found.pairs + 1, found.cost + *cost(a, b)};
        }
        EXPECT_EQ(found, plain(count, cost)) << "run " << run;
    }
}

// FIDE C.04.3, C.5 and C.6: as few as possible leave their score group, and as near to it as possible. Compared with
// every way to pair eight whom nothing else binds: in the second round all have met somebody of the other half.
TEST(SwissScoreGroups, AreLeftAsLittleAsPossible) {
    std::mt19937 chance(11);
    for (int run = 0; run < 50; ++run) {
        Field field;
        for (int i = 0; i < 8; ++i) field.entrants.push_back({2000.0 - i});
        for (int round = 1; round <= 2; ++round) {
            for (Table table : swiss_round(field, round)) {
                const auto roll = chance() % 3;
                table.state = roll == 2 ? Table::State::drawn : Table::State::won;
                if (roll < 2) table.winner = table.seats[roll];
                field.tables.push_back(table);
            }
        }
        const auto pasts = pasts_of(field);
        const auto apart = [&](int a, int b) {
            const std::int64_t points =
                pasts[static_cast<std::size_t>(a)].half_points - pasts[static_cast<std::size_t>(b)].half_points;
            return points * points;
        };
        const Cost free_to_meet = [&](int a, int b) -> std::optional<std::int64_t> {
            const auto& met = pasts[static_cast<std::size_t>(a)].opponents;
            if (std::find(met.begin(), met.end(), b) != met.end()) return std::nullopt;
            return apart(a, b);
        };
        std::int64_t found = 0;
        const auto third = swiss_round(field, 3);
        ASSERT_EQ(third.size(), 4U);
        bool bound = false;  // somebody may not have the same side again (C.04.1 f, g), which comes first
        for (const Past& past : pasts) bound = bound || past.seats[0] == past.seats[1];
        for (const Table& table : third) found += apart(table.seats[0], table.seats[1]);
        const Best best = plain(8, free_to_meet);
        if (bound) {
            EXPECT_GE(found, best.cost);
        } else {
            EXPECT_EQ(found, best.cost) << "run " << run;
        }
    }
}

}  // namespace
}  // namespace tankchess::tournament
