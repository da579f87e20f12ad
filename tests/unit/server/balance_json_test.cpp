#include "server/play/balance_json.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "engine/balance/runner.h"
#include "setups/stock_setups.h"

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

}  // namespace
}  // namespace tankchess::server
