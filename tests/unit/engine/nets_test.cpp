#include "engine/net/nets.h"

#include <gtest/gtest.h>

#include "engine/arena/datagen.h"
#include "engine/bot/bot.h"
#include "engine/net/embedded_nets.h"
#include "engine/net/net_file.h"
#include "notation/moves/move_text.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

// Knows these modes, and wants none of its own pieces twelve rows from the far edge, more than anything else.
Net stubborn_net(std::initializer_list<Style> styles) {
    Net::Weights weights;
    for (const Style style : styles) weights.knows[static_cast<std::size_t>(style)] = true;
    weights.rows[net::any_row.first + 11].value[0] = Net::one;
    for (Net::Row& row : weights.out) row.value[0] = -32000;
    return Net(weights);
}

const Nets& stubborn_nets() {
    static const Nets nets = [] {
        Nets out;
        out.add(stubborn_net({Style::mate}));
        return out;
    }();
    return nets;
}

// What a bot thinks at first sight of a position with a piece there.
SearchResult thought_by(Bot& bot, const BotOptions& options, Style style = Style::mate, int depth = 1) {
    const Position start = *stock_position("basic-16", RulesSpec{style});
    bot.set_options(options);
    bot.set_position(after(start, *read_move(start, "C3>C5/N")));
    Limits limits;
    limits.depth = depth;
    return bot.go(limits);
}

std::string thought_by(const BotOptions& options, Style style = Style::mate, int depth = 1) {
    Bot bot(options);
    const SearchResult found = thought_by(bot, options, style, depth);
    std::string told = std::to_string(found.best.bits);
    for (const Variation& line : found.lines)
        told += ' ' + std::to_string(line.score) + ' ' + std::to_string(line.nodes);
    return told;
}

TEST(Nets, GiveEachModeTheFirstThatKnowsIt) {
    Nets nets;
    EXPECT_EQ(nets.of(Style::mate), nullptr);
    nets.add(stubborn_net({Style::mate}));
    const Net* const first = nets.of(Style::mate);
    EXPECT_NE(first, nullptr);
    EXPECT_EQ(nets.of(Style::last), nullptr);
    nets.add(stubborn_net({Style::mate, Style::last}));
    EXPECT_EQ(nets.of(Style::mate), first);
    EXPECT_NE(nets.of(Style::last), nullptr);
    EXPECT_NE(nets.of(Style::last), first);
    EXPECT_EQ(nets.of(Style::flag), nullptr);
}

TEST(Nets, CorrectTheEvaluationAtFullStrengthInEveryStyle) {
    for (std::size_t style = 0; style < play_style_names.names.size(); ++style) {
        const auto told = [&](const Nets* nets, Style mode) {
            return thought_by({.hash_mb = 1, .style = static_cast<PlayStyle>(style), .nets = nets}, mode);
        };
        EXPECT_NE(told(&stubborn_nets(), Style::mate), told(nullptr, Style::mate)) << play_style_names.names[style];
        EXPECT_EQ(told(&stubborn_nets(), Style::last), told(nullptr, Style::last)) << play_style_names.names[style];
    }
}

TEST(Nets, AreNothingToTheLowerLevels) {
    for (int level = weakest_level; level < full_strength; ++level) {
        const auto told = [level](const Nets* nets) {
            return thought_by({.hash_mb = 1, .level = level, .nets = nets});
        };
        EXPECT_EQ(told(&stubborn_nets()), told(nullptr)) << "level " << level;
    }
}

TEST(Nets, LeaveNothingBehindWhenOthersOrNoneAreUsed) {
    Bot bot;
    const auto told = [&](int level, const Nets* nets) {
        const SearchResult found = thought_by(bot, {.level = level, .nets = nets});
        return std::pair(found.lines.front().score, found.lines.front().nodes);
    };
    const auto by_hand = told(full_strength, nullptr);
    const auto by_net = told(full_strength, &stubborn_nets());
    EXPECT_NE(by_hand, by_net);
    EXPECT_EQ(told(full_strength, nullptr), by_hand);
    EXPECT_EQ(told(full_strength, &stubborn_nets()), by_net);
    told(full_strength - 1, &stubborn_nets());
    EXPECT_EQ(told(full_strength, &stubborn_nets()), by_net);
}

TEST(StockNets, CanAllBeReadAndAreSmall) {
    std::size_t bytes = 0;
    for (const std::string_view file : embedded_net_files()) {
        const auto weights = read_net(file);
        EXPECT_TRUE(weights.ok()) << weights.fault().text();
        bytes += file.size();
    }
    EXPECT_LE(bytes, 4'000'000u);
}

TEST(StockNets, AreWhatABotPlaysWith) {
    EXPECT_EQ(BotOptions{}.nets, &stock_nets());
    for (const Style style : {Style::mate, Style::sudden}) {
        EXPECT_NE(stock_nets().of(style), nullptr) << mode_of(style).name;
        EXPECT_NE(thought_by({}, style, 4), thought_by({.nets = nullptr}, style, 4)) << mode_of(style).name;
    }
}

// What is learned must not depend on what was learned before without anybody saying so.
TEST(StockNets, MakeNoGamesToLearnFromUnlessAPlanSaysSo) {
    const Nets none;
    const auto game = [](const Nets* nets) {
        return make_data_game({.seed = 3, .nodes = 100, .longest = 20, .rules = "mate", .nets = nets}, 0).plies;
    };
    EXPECT_EQ(make_data_game({.seed = 3, .nodes = 100, .longest = 20, .rules = "mate"}, 0).plies, game(&none));
    EXPECT_NE(game(&stock_nets()), game(&none));
}

}  // namespace
}  // namespace tankchess::engine
