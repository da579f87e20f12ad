#include <gtest/gtest.h>

#include <array>
#include <string>

#include "base/excerpt.h"
#include "base/inline_vec.h"
#include "base/result.h"
#include "base/rng.h"
#include "base/text_cursor.h"

namespace tankchess {
namespace {

TEST(InlineVec, keeps_what_is_pushed_in_order_and_copies_by_value) {
    InlineVec<int, 4> vec;
    EXPECT_TRUE(vec.empty());
    for (int i = 1; i <= 4; ++i) vec.push_back(10 * i);
    EXPECT_TRUE(vec.full());
    EXPECT_EQ(vec[2], 30);
    InlineVec<int, 4> copy = vec;
    vec.pop_back();
    vec[0] = 7;
    EXPECT_EQ(vec.size(), 3u);
    EXPECT_EQ(copy.size(), 4u);
    EXPECT_EQ(copy[0], 10);
    copy = vec;
    EXPECT_EQ(copy.back(), 30);
    EXPECT_EQ(copy[0], 7);
    vec.clear();
    EXPECT_EQ(vec.begin(), vec.end());
}

TEST(InlineVec, takes_elements_that_were_written_through_its_end) {
    InlineVec<int, 8> vec;
    vec.push_back(1);
    int* end = vec.end();
    end[0] = 2;
    end[1] = 3;
    vec.set_size(3);
    EXPECT_EQ(vec.back(), 3);
}

TEST(TextCursor, takes_numbers_within_the_bound_and_nothing_else) {
    TextCursor cursor("12x7");
    EXPECT_EQ(cursor.take_number(26), 12);
    EXPECT_TRUE(cursor.take_if('x'));
    EXPECT_EQ(cursor.take_number(26), 7);
    EXPECT_TRUE(cursor.at_end());
    for (const char* text : {"27", "012", "-1", "", "x", "99999999999999999999"}) {
        TextCursor wrong(text);
        EXPECT_FALSE(wrong.take_number(26)) << text;
        EXPECT_EQ(wrong.offset(), 0u) << text;
    }
    TextCursor zero("0");
    EXPECT_EQ(zero.take_number(26), 0);
}

TEST(TextCursor, looks_ahead_and_goes_back_without_running_over_the_end) {
    TextCursor cursor("ab  cd");
    EXPECT_EQ(cursor.peek(), 'a');
    EXPECT_EQ(cursor.peek(10), '\0');
    EXPECT_FALSE(cursor.take_if("abc"));
    EXPECT_TRUE(cursor.take_if("ab"));
    cursor.skip_blanks();
    const std::size_t here = cursor.offset();
    EXPECT_EQ(cursor.take_while(is_letter), "cd");
    EXPECT_EQ(cursor.take(), '\0');
    cursor.rewind(here);
    EXPECT_EQ(cursor.rest(), "cd");
    EXPECT_EQ(cursor.between(0, 2), "ab");
    EXPECT_EQ(trimmed(" \t x y \r\n"), "x y");
    EXPECT_EQ(trimmed("   "), "");
}

TEST(Rng, gives_the_same_numbers_everywhere_and_stays_within_its_bounds) {
    Rng rng(0);
    EXPECT_EQ(rng.next(), 0xe220a8397b1dcdafULL) << "splitmix64 of seed 0";
    EXPECT_EQ(rng.next(), 0x6e789e6aa1b965f4ULL);
    std::array<int, 6> seen{};
    for (int i = 0; i < 6000; ++i) ++seen[rng.below(6)];
    for (const int count : seen) EXPECT_NEAR(count, 1000, 200);
    for (int i = 0; i < 1000; ++i) {
        const double unit = rng.unit();
        EXPECT_GE(unit, 0.0);
        EXPECT_LT(unit, 1.0);
    }
    EXPECT_TRUE(rng.chance(1, 1));
    EXPECT_FALSE(rng.chance(0, 1));
}

TEST(Result, is_a_value_or_a_fault_that_names_its_field) {
    const Result<std::string> good = std::string("yes");
    ASSERT_TRUE(good);
    EXPECT_EQ(good->size(), 3u);
    const Result<std::string> bad = Fault{"size", "too large"};
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.fault().text(), "size: too large");
    EXPECT_EQ((Fault{"", "alone"}.text()), "alone");
}

TEST(Excerpt, shows_hostile_text_harmlessly) {
    EXPECT_EQ(excerpt("a\x1b[31m\n"), "'a?[31m?'");
    EXPECT_EQ(excerpt(std::string(41, 'x')), "'" + std::string(40, 'x') + "...'");
}

}  // namespace
}  // namespace tankchess
