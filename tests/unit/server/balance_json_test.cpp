#include "server/play/balance_json.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/balance/runner.h"
#include "setups/stock_setups.h"
#include "support/paths.h"

namespace tankchess::server {
namespace {

TEST(BalanceSheet, TellsThePageEverythingItDraws) {
    const Position start = *stock_position("small-12");
    const engine::balance::Contest contest{"small-12", start, 1, 4,
                                           engine::balance::usual_series(start.mode(), 4, {30})};
    const auto sheet = engine::balance::make_sheet(contest, engine::balance::run_contest(contest, {}, 1, {}));
    const boost::json::object json = sheet_json(sheet);
    EXPECT_EQ(json.at("setup").as_string(), "small-12");
    EXPECT_EQ(json.at("heat").at("driven").as_array().size(), 144u);
    EXPECT_EQ(json.at("series").as_array().size(), sheet.series.size());
    EXPECT_EQ(json.at("series").at(0).at("score").as_array().size(), 2u);
    EXPECT_TRUE(json.at("series").at(0).at("words").is_array());
    EXPECT_TRUE(json.at("series").at(1).at("plan_score").is_object());
    EXPECT_FALSE(json.at("verdict").at("text").as_string().empty());
    EXPECT_EQ(json.at("verdict").at("nodes").to_number<int>(), 30);
    EXPECT_FALSE(sheet_json({}).at("verdict").as_object().contains("nodes"));
}

TEST(BalanceSheet, IsListedByTheStrengthThatSpeaksForIt) {
    engine::balance::Sheet sheet;
    sheet.series.resize(2);
    sheet.series[0].played = 400;
    sheet.series[0].nodes = 300;
    sheet.series[0].median = 31;
    sheet.series[0].score[0] = {0.76, 0.04};
    sheet.series[1].played = 100;
    sheet.series[1].nodes = 1500;
    sheet.series[1].median = 52;
    sheet.series[1].score[0] = {0.515, 0.09};
    const boost::json::object card = sheet_card_json(sheet);
    EXPECT_EQ(card.at("nodes").to_number<int>(), 1500);
    EXPECT_EQ(card.at("games").to_number<int>(), 100);
    EXPECT_EQ(card.at("median").to_number<int>(), 52);
    EXPECT_EQ(card.at("score").at(0).at("value").to_number<double>(), 0.515);
    EXPECT_EQ(card.at("words").at(0).as_string(), "even");
}

TEST(BalanceSheet, CanBeJudgedAgainByItsNumbers) {
    const Position start = *stock_position("small-12");
    const engine::balance::Contest contest{"small-12", start, 1, 4,
                                           engine::balance::usual_series(start.mode(), 4, {30, 40})};
    const boost::json::object sheet =
        sheet_json(engine::balance::make_sheet(contest, engine::balance::run_contest(contest, {}, 1, {})));
    boost::json::object old = sheet;
    old["verdict"] = {{"words", boost::json::array{"race"}}, {"text", "?"}};
    old["series"].at(0).as_object()["words"] = boost::json::array{"race"};
    const auto judged = judged_again(old);
    ASSERT_TRUE(judged) << judged.fault().text();
    EXPECT_EQ(judged->at("verdict").at("words"), sheet.at("verdict").at("words"));
    EXPECT_EQ(judged->at("verdict").at("nodes"), sheet.at("verdict").at("nodes"));
    EXPECT_EQ(judged->at("series"), sheet.at("series"));
    EXPECT_EQ(judged->at("heat"), sheet.at("heat"));

    old["series"].at(0).as_object()["wins"] = boost::json::object{{"magic", 1}};
    EXPECT_EQ(judged_again(old).fault().text(), "no balance sheet: no such end of a game: magic");
    old["sides"] = 5;
    EXPECT_FALSE(judged_again(old));
    EXPECT_FALSE(judged_again({}));
}

// After a change of the measure: tankchess balance --judge, then scripts/balance-index.
TEST(BalanceSheet, OfEachStockBoardHasTheVerdictOfTodaysMeasure) {
    int sheets = 0;
    for (const auto& file : std::filesystem::directory_iterator(test::source_path("data/balance"))) {
        if (file.path().filename() == "index.json") continue;
        std::ostringstream text;
        text << std::ifstream(file.path()).rdbuf();
        const boost::json::object sheet = boost::json::parse(text.str()).as_object();
        const auto judged = judged_again(sheet);
        ASSERT_TRUE(judged) << file.path() << judged.fault().text();
        // Numbers in the text may differ in their last digit: sheets hold rounded ones.
        EXPECT_EQ(judged->at("verdict").at("words"), sheet.at("verdict").at("words")) << file.path();
        EXPECT_EQ(judged->at("verdict").at("nodes"), sheet.at("verdict").at("nodes")) << file.path();
        ++sheets;
    }
    EXPECT_GT(sheets, 70);
}

}  // namespace
}  // namespace tankchess::server
