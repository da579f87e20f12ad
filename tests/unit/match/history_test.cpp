#include "match/history.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>

namespace tankchess::match {

namespace {

using Numbers = History<int>;

Numbers counted_to(int count) {
    Numbers out;
    for (int i = 1; i <= count; ++i) out.push_back(i);
    return out;
}

std::vector<int> all_of(const Numbers& numbers) { return {numbers.begin(), numbers.end()}; }

TEST(History, HoldsWhatWasPutIn) {
    const Numbers numbers = counted_to(100);
    ASSERT_EQ(numbers.size(), 100U);
    EXPECT_EQ(numbers.front(), 1);
    EXPECT_EQ(numbers.back(), 100);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(numbers[static_cast<std::size_t>(i)], i + 1);
    EXPECT_EQ(*std::find_if(numbers.rbegin(), numbers.rend(), [](int n) { return n % 30 == 0; }), 90);
}

TEST(History, IsLookedAtPartByPartWithNothingThatOnlyACopyHas) {
    for (const int count : {0, 1, 31, 32, 33, 64, 100}) {
        const Numbers numbers = counted_to(count);
        Numbers longer = numbers;
        for (int i = 0; i < 40; ++i) longer.push_back(-1);
        std::vector<int> seen;
        numbers.each_part([&](std::span<const int> part) { seen.insert(seen.end(), part.begin(), part.end()); });
        EXPECT_EQ(seen, all_of(numbers));
    }
}

TEST(History, CopiesGoTheirOwnWays) {
    // At every place of a part, and where a part is full.
    for (const int common : {0, 1, 5, 31, 32, 33, 63, 64}) {
        const Numbers before = counted_to(common);
        Numbers one = before, other = before;
        for (int i = 0; i < 40; ++i) {
            one.push_back(1000 + i);
            other.push_back(2000 + i);
        }
        EXPECT_EQ(all_of(before), all_of(counted_to(common)));
        for (int i = 0; i < 40; ++i) {
            EXPECT_EQ(one[static_cast<std::size_t>(common + i)], 1000 + i);
            EXPECT_EQ(other[static_cast<std::size_t>(common + i)], 2000 + i);
        }
    }
}

TEST(History, GoesOnFromWhatItKept) {
    for (const std::size_t kept : {0, 1, 31, 32, 40, 64}) {
        const Numbers before = counted_to(70);
        Numbers after = before;
        after.keep(kept);
        after.push_back(-1);
        EXPECT_EQ(after.size(), kept + 1);
        EXPECT_EQ(after.back(), -1);
        EXPECT_EQ(all_of(before), all_of(counted_to(70)));
    }
}

TEST(History, IsEmptyWhenItWasMoved) {
    Numbers from = counted_to(3);
    const Numbers to = std::move(from);
    EXPECT_EQ(all_of(to), (std::vector{1, 2, 3}));
    EXPECT_TRUE(from.empty());  // NOLINT(bugprone-use-after-move)
    from.push_back(7);
    EXPECT_EQ(all_of(from), (std::vector{7}));
}

TEST(History, CopiesMayGrowAtTheSameTime) {
    const Numbers before = counted_to(10);
    std::vector<Numbers> copies(4, before);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&copies, t] {
            for (int i = 0; i < 1000; ++i) copies[static_cast<std::size_t>(t)].push_back(t);
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (int t = 0; t < 4; ++t) {
        const Numbers& copy = copies[static_cast<std::size_t>(t)];
        ASSERT_EQ(copy.size(), 1010U);
        EXPECT_EQ(std::count(copy.begin(), copy.end(), t), t >= 1 ? 1001 : 1000);
    }
}

}  // namespace

}  // namespace tankchess::match
