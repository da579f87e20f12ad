#include "engine/bot/style.h"

#include <gtest/gtest.h>

#include <utility>

#include "engine/arena/series.h"
#include "engine/bot/bot.h"
#include "notation/position/position_text.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

Score judged(const char* tps, PlayStyle style) {
    Evaluator evaluator;
    evaluator.set_weights(styled(shipped_weights(), style));
    const auto position = read_position(tps);
    EXPECT_TRUE(position.ok()) << position.fault().text();
    const Features features = evaluator.features(*position);
    const Weights weights = styled(shipped_weights(), style);
    double sum = 0;
    for (std::size_t i = 0; i < features.size(); ++i) sum += features[i] * static_cast<double>(weights.value[i]);
    return static_cast<Score>(sum / 10);
}

TEST(PlayStyle, PlainIsTheWeightsThemselves) {
    EXPECT_EQ(styled(shipped_weights(), PlayStyle::plain), shipped_weights());
    for (const PlayStyle style : {PlayStyle::hunter, PlayStyle::runner, PlayStyle::fortress}) {
        EXPECT_FALSE(styled(shipped_weights(), style) == shipped_weights());
    }
}

// What the Command piece has from one place rather than the other, each the same but for that.
TEST(PlayStyle, ARunnerLikesTheWayToTheEdgeMostAndAFortressLeast) {
    const char* const home =
        "12x12 12./12./12./12./12./12./12./12./12./12./12./12. wCHT@A1N,wMT@F2N,bMT@G11S,bCLT@L12S w mate 0 1";
    const char* const away =
        "12x12 12./12./12./12./12./12./12./12./12./12./12./12. wCHT@A4N,wMT@F2N,bMT@G11S,bCLT@L12S w mate 0 1";
    const auto gain = [&](PlayStyle style) { return judged(away, style) - judged(home, style); };
    EXPECT_GT(gain(PlayStyle::runner), gain(PlayStyle::plain) + 10);
    EXPECT_GT(gain(PlayStyle::plain), gain(PlayStyle::fortress));
    EXPECT_GT(gain(PlayStyle::plain), gain(PlayStyle::hunter));
}

TEST(PlayStyle, AFortressLikesAGuardBesideItsCommandPieceAndAHunterOneBesideTheEnemys) {
    const char* const guarding =
        "12x12 12./12./12./12./12./12./12./12./12./12./12./12. wCLT@A1N,wMT@C2N,bMT@G11S,bCLT@L12S w mate 0 1";
    const char* const hunting =
        "12x12 12./12./12./12./12./12./12./12./12./12./12./12. wCLT@A1N,wMT@I8N,bMT@G11S,bCLT@L12S w mate 0 1";
    const auto gain = [&](PlayStyle style) { return judged(hunting, style) - judged(guarding, style); };
    EXPECT_GT(gain(PlayStyle::hunter), gain(PlayStyle::plain) + 10);
    EXPECT_LT(gain(PlayStyle::fortress), gain(PlayStyle::plain) - 30);
}

// Of one player of some games: by how much its Command piece had come forward, and guards around it.
struct Habits {
    double forward = 0;  // of the whole way, on average
    double guards = 0;
};

Habits habits_of(PlayStyle style) {
    SeriesPlan plan;
    plan.opening_of = random_openings({{"small-12", *stock_position("small-12", RulesSpec{Style::mate})},
                                       {"basic-16", *stock_position("basic-16", RulesSpec{Style::mate})}},
                                      4, 1);
    plan.games = 20;
    plan.time.nodes = 1200;
    Habits habits;
    int positions = 0;
    run_series([style](std::uint64_t) { return make_engine_player({.hash_mb = 1, .style = style}); },
               [](std::uint64_t) { return make_engine_player({.hash_mb = 1}); }, plan,
               [&](const PlayedGame& game, const SeriesReport&) {
                   const Side us = game.first_is_white ? Side::white : Side::black;
                   Position position = game.start;
                   for (const Move m : game.moves) {
                       position = after(position, m);
                       const Slot slot = position.command_of(us);
                       if (slot == no_slot) continue;
                       const Square at = position.piece(slot).square;
                       const int last = position.size().height - 1;
                       const int rows = us == Side::white ? row_of(at) : last - row_of(at);
                       habits.forward += static_cast<double>(rows) / last;
                       position.pieces_of(us).for_each([&](Slot other) {
                           habits.guards += other != slot && distance_between(at, position.piece(other).square) <= 3;
                       });
                       ++positions;
                   }
                   return true;
               });
    return {habits.forward / positions, habits.guards / positions};
}

TEST(PlayStyle, ShowsInGames) {
    const Habits hunter = habits_of(PlayStyle::hunter), runner = habits_of(PlayStyle::runner),
                 fortress = habits_of(PlayStyle::fortress);
    EXPECT_GT(runner.forward, 1.5 * hunter.forward);
    EXPECT_GT(runner.forward, 1.5 * fortress.forward);
    EXPECT_GT(fortress.guards, hunter.guards + 1);
    EXPECT_GT(fortress.guards, runner.guards + 1);
}

TEST(PlayStyle, CanBeChangedBetweenMovesAndBack) {
    const auto start = stock_position("basic-16");
    const auto answer = [&](Bot& bot, PlayStyle style) {
        BotOptions options = bot.options();
        options.style = style;
        bot.set_options(options);
        bot.set_position(*start);
        Limits limits;
        limits.nodes = 3000;
        const SearchResult found = bot.go(limits);
        return std::pair(found.lines.front().score, found.lines.front().nodes);
    };
    Bot bot;
    const auto plain = answer(bot, PlayStyle::plain);
    const auto fortress = answer(bot, PlayStyle::fortress);
    EXPECT_NE(plain, fortress);
    EXPECT_EQ(answer(bot, PlayStyle::plain), plain);
}

}  // namespace
}  // namespace tankchess::engine
