#include "engine/evaluate/weights.h"

#include <gtest/gtest.h>

namespace tankchess::engine {
namespace {

TEST(Weights, SurviveWritingAndReading) {
    Weights w = shipped_weights();
    w[Term::race_lead] = -77;
    const auto read = read_weights(write_weights(w));
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(*read, w);
}

TEST(Weights, KeepShippedValuesWhereTheTextSaysNothing) {
    const auto read = read_weights("# a comment\nLT 900\n");
    ASSERT_TRUE(read.ok());
    Weights expected = shipped_weights();
    expected[material_of(*kind_by_code("LT"))] = 900;
    EXPECT_EQ(*read, expected);
}

TEST(Weights, AreRefusedWithTheLineThatIsWrong) {
    EXPECT_EQ(read_weights("LT 1\nfoo 3\n").fault().text(), "weights line 2: unknown term 'foo'");
    EXPECT_EQ(read_weights("LT x\n").fault().text(), "weights line 1: needs a whole number after the name");
    EXPECT_EQ(read_weights("LT\n").fault().text(), "weights line 1: needs a whole number after the name");
}

TEST(Weights, HaveANameForEveryTermAndNoNameTwice) {
    for (int a = 0; a < term_count; ++a) {
        EXPECT_FALSE(term_name(static_cast<Term>(a)).empty());
        for (int b = 0; b < a; ++b) EXPECT_NE(term_name(static_cast<Term>(a)), term_name(static_cast<Term>(b)));
    }
}

TEST(Weights, ValueEveryKindOfPiece) {
    for (int k = 0; k < kind_count; ++k)
        EXPECT_GT(shipped_weights()[static_cast<Term>(k)], 0) << row_of_kind(static_cast<Kind>(k)).code;
}

TEST(Weights, GoPartOfTheWayBetweenTwoSets) {
    Weights from, to;
    from[Term::tempo] = 100;
    to[Term::tempo] = 200;
    to[Term::hunters] = -30;
    EXPECT_EQ(between(from, to, 100), to);
    EXPECT_EQ(between(from, to, 50)[Term::tempo], 150);
    EXPECT_EQ(between(from, to, 50)[Term::hunters], -15);
}

}  // namespace
}  // namespace tankchess::engine
