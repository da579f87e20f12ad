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

}  // namespace
}  // namespace tankchess::server
