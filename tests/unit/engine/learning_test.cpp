// What learns from games of datagen: the net, the constants of the search.
#include <gtest/gtest.h>

#include "engine/arena/datagen.h"
#include "engine/arena/net_trainer.h"
#include "engine/arena/spsa.h"
#include "notation/position/rules_text.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

std::vector<DataGame> few_games() {
    const DataPlan plan{.seed = 5, .nodes = 40, .longest = 60, .strayed = 20, .rules = "mate,sudden"};
    std::vector<DataGame> games;
    for (std::uint64_t n = 0; n < 24; ++n) games.push_back(make_data_game(plan, n));
    return games;
}

TEST(DataGames, keep_to_the_rules_that_are_asked_for) {
    for (const DataGame& game : few_games()) {
        EXPECT_TRUE(game.start.find(" mate ") != std::string::npos || game.start.find(" sudden ") != std::string::npos)
            << game.start;
    }
}

TEST(DataGames, stay_on_the_setups_that_are_asked_for) {
    const DataPlan plan{.seed = 3, .nodes = 10, .longest = 12, .rules = "mate", .setups = "corner-20,small-12"};
    EXPECT_TRUE(has_boards(plan));
    for (std::uint64_t number = 0; number < 4; ++number) {
        const DataGame game = make_data_game(plan, number);
        EXPECT_EQ(game.board, number % 2 == 0 ? "corner-20/mate" : "small-12/mate");
        EXPECT_FALSE(is_generated(game));
    }
    EXPECT_TRUE(is_generated(make_data_game({.seed = 3, .nodes = 10, .longest = 12}, 1)));
    EXPECT_NE(describe(plan), describe({.seed = 3, .nodes = 10, .longest = 12, .rules = "mate"}));
    EXPECT_FALSE(has_boards({.rules = "mate", .setups = "corner-four-20"}));
}

TEST(DataGames, hold_out_no_board_of_the_stock) {
    DataGame game;
    for (const SetupFile& file : stock_setups()) {
        game.board = file.id + "/mate";
        EXPECT_NE(share_of(game), DataShare::held_out_board) << file.id;
    }
    int held_out = 0;
    for (int n = 0; n < 1000; ++n) {
        game.board = "random-12x12-" + std::to_string(n) + "/mate";
        held_out += share_of(game) == DataShare::held_out_board;
    }
    EXPECT_NEAR(held_out, 100, 40);
}

TEST(DataGames, stray_as_often_as_they_should) {
    const DataPlan straight{.seed = 5, .nodes = 40, .longest = 30},
        astray{.seed = 5, .nodes = 40, .longest = 30, .strayed = 50};
    EXPECT_NE(make_data_game(straight, 1).plies, make_data_game(astray, 1).plies);
    EXPECT_EQ(make_data_game(astray, 1).plies, make_data_game(astray, 1).plies);
}

TEST(NetSamples, learn_nothing_of_a_turn_from_what_followed_one_drawn_by_lot) {
    DataGame game = make_data_game({.seed = 5, .nodes = 40, .longest = 60, .rules = "mate"}, 1);
    const std::size_t lot = game.plies.size() / 2;
    game.winner = 0;
    for (std::size_t n = 0; n < game.plies.size(); ++n) game.plies[n].score = n == lot ? DataGame::unknown_score : 0;
    NetSamples samples(1.0f);
    Evaluator evaluator;
    samples.add(game, evaluator);
    int even = 0, won = 0, lost = 0;
    for (std::size_t n = 0; n < samples.size(); ++n) {
        const float target = samples[n].target;
        even += target == 0.5f;
        won += target == 1.0f;
        lost += target == 0.0f;
        // Those before it come first.
        if (won + lost > 0) {
            EXPECT_NE(target, 0.5f);
        }
    }
    EXPECT_GT(even, 0);
    EXPECT_GT(won, 0);
    EXPECT_GT(lost, 0);
}

TEST(NetTrainer, fits_what_it_is_shown_better_than_the_hand_made_evaluation) {
    NetSamples samples(0.9f);
    Evaluator evaluator;
    for (const DataGame& game : few_games()) samples.add(game, evaluator);
    ASSERT_GT(samples.size(), 100u);
    TrainingPlan plan;
    plan.passes = 20;
    plan.batch = 32;
    NetTrainer trainer(plan);
    const NetLoss before = trainer.loss_on(samples);
    trainer.learn(samples, [](int, double) {});
    const NetLoss after = trainer.loss_on(samples);
    EXPECT_LT(after.net, before.net);
    EXPECT_LT(after.net, after.hand);
    EXPECT_GE(after.net, after.least);
    const Net net(trainer.rounded());
    EXPECT_TRUE(net.knows(Style::mate));
    EXPECT_FALSE(net.knows(Style::last));
}

TEST(NetTrainer, goes_on_from_what_another_has_learned) {
    NetSamples samples(0.9f);
    Evaluator evaluator;
    for (const DataGame& game : few_games()) samples.add(game, evaluator);
    NetTrainer first(TrainingPlan{.passes = 2, .seed = 1, .without = {}});
    first.learn(samples, [](int, double) {});
    NetTrainer second(TrainingPlan{.passes = 0, .seed = 2, .without = {}});
    EXPECT_NE(second.rounded(), first.rounded());
    second.go_on_from(first.rounded());
    second.learn(samples, [](int, double) {});
    EXPECT_EQ(second.rounded(), first.rounded());
}

TEST(NetTrainer, leaves_groups_dark_on_demand) {
    NetSamples samples(0.9f);
    Evaluator evaluator;
    for (const DataGame& game : few_games()) samples.add(game, evaluator);
    TrainingPlan plan;
    plan.passes = 2;
    plan.without = "lines,places";
    NetTrainer trainer(plan);
    trainer.learn(samples, [](int, double) {});
    const Net::Weights weights = trainer.rounded();
    for (int row = net::line.first; row < net::line.end(); ++row) {
        EXPECT_EQ(weights.rows[static_cast<std::size_t>(row)], Net::Row{});
    }
    EXPECT_NE(weights.rows[net::bias.first], Net::Row{});
}

SpsaPlan short_plan(int steps) {
    SpsaPlan plan;
    plan.names = {"quota_base", "late_slope", "tempo"};
    plan.opening_of = random_openings({{"skirmish-10", *stock_position("skirmish-10", *read_rules("mate"))}}, 2, 1);
    plan.nodes = 30;
    plan.steps = steps;
    plan.pairs = 1;
    return plan;
}

TEST(Spsa, goes_on_after_a_break_as_if_there_had_been_none) {
    SpsaState whole, broken;
    const Tuning at_once = run_spsa(short_plan(4), whole, {});
    int seen = 0;
    run_spsa(short_plan(4), broken, [&](const SpsaState&) { return ++seen < 2; });
    EXPECT_EQ(broken.step, 2);
    const Tuning in_parts = run_spsa(short_plan(4), broken, {});
    EXPECT_EQ(at_once, in_parts);
    EXPECT_EQ(whole.values, broken.values);
}

TEST(Spsa, moves_constants_within_their_bounds) {
    SpsaState state;
    SpsaPlan plan = short_plan(3);
    plan.rate = 1000;
    const SearchConstants found = run_spsa(plan, state, {}).constants;
    for (const ConstantRow& row : constant_rows) {
        EXPECT_GE(found.*row.field, row.low) << row.name;
        EXPECT_LE(found.*row.field, row.high) << row.name;
    }
}

}  // namespace
}  // namespace tankchess::engine
