#include "match/recycled.h"

#include <gtest/gtest.h>

#include <array>
#include <thread>

namespace tankchess::match {

namespace {

struct Large {
    std::array<char, 20000> bytes{};
    int number = 0;
};

std::shared_ptr<Large> made(int number) {
    auto large = std::allocate_shared<Large>(Recycled<Large, 2>());
    large->number = number;
    return large;
}

TEST(Recycled, WhatIsGivenBackIsUsedAgain) {
    auto one = made(1), other = made(2);
    const void* place = one.get();
    one.reset();
    const auto next = made(3);
    EXPECT_EQ(next.get(), place);
    EXPECT_EQ(other->number, 2);
    EXPECT_EQ(next->number, 3);
}

TEST(Recycled, MoreThanAreKeptAndThoseOfOtherThreadsGoBackToTheHeap) {
    std::vector<std::shared_ptr<Large>> many;
    for (int i = 0; i < 10; ++i) many.push_back(made(i));
    std::thread([&many] {
        many.resize(5);
        for (int i = 0; i < 3; ++i) many.push_back(made(i));
    }).join();
    EXPECT_EQ(many.size(), 8U);
    many.clear();
}

}  // namespace

}  // namespace tankchess::match
