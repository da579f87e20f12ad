// Pictures that commands write.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/terminal/evaluation_svg.h"
#include "cli/terminal/heat_svg.h"
#include "setups/stock_setups.h"

namespace tankchess::cli {
namespace {

engine::GameAnalysis blunder_of(Side side) {
    engine::GameAnalysis analysis;
    engine::JudgedPly ply;
    ply.before.side = side;
    ply.after = -900;
    ply.verdict = engine::Verdict::blunder;
    analysis.plies.push_back(ply);
    return analysis;
}

int count_of(const std::string& text, const std::string& word) {
    int count = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
    return count;
}

TEST(EvaluationPlot, is_one_curve_for_two_sides_and_four_for_four) {
    const std::string two = evaluation_svg(blunder_of(Side::white));
    EXPECT_THAT(two, testing::StartsWith("<svg "));
    EXPECT_THAT(two, testing::HasSubstr("<title>1: blunder</title>"));
    EXPECT_EQ(count_of(two, "<polyline"), 1);
    EXPECT_EQ(count_of(evaluation_svg(blunder_of(Side::flag_white)), "<polyline"), 4);
}

TEST(HeatMap, has_a_square_for_each_of_the_board) {
    const auto start = stock_position("small-12");
    ASSERT_TRUE(start);
    const std::string svg = heat_svg(*start, std::vector<int>(144, 1), "driven over");
    EXPECT_THAT(svg, testing::HasSubstr("<title>driven over</title>"));
    EXPECT_EQ(count_of(svg, "<rect x="), 144);
}

}  // namespace
}  // namespace tankchess::cli
