#include "engine/bot/analyse.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "engine/retreat/analyse.h"
#include "engine/retreat/bot.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

GameAnalysis analysis_of(Bot& bot, const Position& start, const std::vector<Move>& moves, const Limits& limits) {
    OrdinaryGameToAnalyse game(start, moves);
    return analyse_game(bot, game, limits, {});
}

TEST(Analysis, CallsAMissedWinABlunder) {
    const auto p = read_position("8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wMT@D2N,bCLT@E8S,bHT@H8S w sudden 0 1");
    ASSERT_TRUE(p.ok());
    Bot bot;
    Limits l;
    l.nodes = 3000;
    // White drives its Command piece into the corner line of the Heavy Tank instead of winning.
    const Move bad = make_drive(make_square(0, 0), make_square(0, 1), Facing::n);
    ASSERT_TRUE(is_legal(*p, bad));
    const GameAnalysis a = analysis_of(bot, *p, {bad}, l);
    ASSERT_EQ(a.plies.size(), 1u);
    EXPECT_EQ(a.plies[0].before.end_in, 1);
    EXPECT_NE(a.plies[0].before.best, bad);
    EXPECT_GE(a.plies[0].before.score, a.plies[0].after);
}

TEST(Analysis, FindsNoFaultWithTheWinningMove) {
    const auto p = read_position("8x8 8./8./8./8./8./8./8./8. wCLT@A6N,bCLT@H5S,bHT@H8S w sudden 0 1");
    ASSERT_TRUE(p.ok());
    Bot bot;
    Limits l;
    l.nodes = 1000;
    bot.set_position(*p);
    const Move best = bot.go(l).best;
    const GameAnalysis a = analysis_of(bot, *p, {best}, l);
    ASSERT_EQ(a.plies.size(), 1u);
    EXPECT_EQ(a.plies[0].verdict, Verdict::good);
    EXPECT_NEAR(a.accuracy[0], 100, 1);
}

// A game of which the looks are known.
class KnownGame : public GameToAnalyse {
public:
    explicit KnownGame(std::vector<Look> looks) : looks_(std::move(looks)) {}
    std::size_t plies() const override { return looks_.size() - 1; }
    Look look(std::size_t n, const Searcher&) override {
        asked.push_back(n);
        return looks_[n];
    }
    std::vector<std::size_t> asked;

private:
    std::vector<Look> looks_;
};

Look known_look(Side side, Score score, bool agrees = false) {
    Look look;
    look.side = side;
    look.score = score;
    look.agrees = agrees;
    return look;
}

TEST(Analysis, LooksAtEachPositionOnceAndTurnsTheNextScoreRound) {
    KnownGame game({known_look(Side::white, 100), known_look(Side::black, 400), known_look(Side::white, 50, true),
                    known_look(Side::black, 900)});
    GameAnalyser analyser(game);
    Bot bot;
    EXPECT_DOUBLE_EQ(analyser.progress(), 0);
    while (!analyser.done()) analyser.step({bot, Limits{}});
    EXPECT_DOUBLE_EQ(analyser.progress(), 1);
    EXPECT_EQ(game.asked, (std::vector<std::size_t>{0, 1, 2, 3}));
    EXPECT_EQ(analyser.start_score(), 100);
    const GameAnalysis a = analyser.so_far();
    ASSERT_EQ(a.plies.size(), 3u);
    EXPECT_EQ(a.plies[0].after, -400);
    EXPECT_DOUBLE_EQ(a.plies[0].lost, winning_chance(100) - winning_chance(-400));
    EXPECT_EQ(a.plies[0].verdict, Verdict::blunder);
    EXPECT_EQ(a.plies[1].after, -50);
    EXPECT_EQ(a.plies[1].verdict, Verdict::blunder);
    EXPECT_EQ(a.plies[2].after, 50) << "the move that the search wanted, whatever the next look says";
    EXPECT_EQ(a.plies[2].verdict, Verdict::good);
    EXPECT_EQ(a.counts[index_of(Side::white)][static_cast<std::size_t>(Verdict::blunder)], 1);
}

TEST(Analysis, TurningPointsAreTheFewPliesThatCostMostInTheOrderOfTheGame) {
    // Every ply of White gives something away; Black plays what the search wants.
    std::vector<Look> looks;
    for (const Score lost : {150, 300, 900, 280, 500}) {
        looks.push_back(known_look(Side::white, 0));
        looks.push_back(known_look(Side::black, lost, true));
    }
    looks.push_back(known_look(Side::white, 0));
    KnownGame game(looks);
    GameAnalyser analyser(game);
    Bot bot;
    while (!analyser.done()) analyser.step({bot, Limits{}});
    EXPECT_EQ(analyser.so_far().turning, (std::vector<std::size_t>{2, 4, 8}));
}

TEST(Analysis, KeepsTheSignWhileASideGoesOn) {
    KnownGame game({known_look(Side::white, 300), known_look(Side::white, 290), known_look(Side::black, -290)});
    GameAnalyser analyser(game);
    Bot bot;
    while (!analyser.done()) analyser.step({bot, Limits{}});
    for (const JudgedPly& ply : analyser.so_far().plies) EXPECT_EQ(ply.after, 290);
}

TEST(Analysis, JudgesFourPlayersByTheSideThatMoved) {
    const auto start = stock_position("corner-four-20", std::nullopt);
    ASSERT_TRUE(start);
    const auto list = std::make_unique<MoveList>();
    Position position = *start;
    std::vector<Move> moves;
    for (int i = 0; i < 4; ++i) {
        legal_moves(position, *list);
        moves.push_back((*list)[list->size() / 2]);
        position = after(position, moves.back());
    }
    Bot bot;
    Limits limits;
    limits.nodes = 300;
    const GameAnalysis a = analysis_of(bot, *start, moves, limits);
    ASSERT_EQ(a.plies.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(a.counts[i][0] + a.counts[i][1] + a.counts[i][2] + a.counts[i][3], 1) << "one ply a side";
        EXPECT_GE(a.plies[i].before.score, a.plies[i].after);
        // A quiet first turn neither wins nor loses the game, for whoever made it.
        EXPECT_LT(a.plies[i].lost, 0.3);
    }
}

TEST(Analysis, KnowsRetreat) {
    const auto start = retreat::make_placement(stock_setup("retreat-12").value());
    ASSERT_TRUE(start);
    RetreatBot player;
    Limits limits;
    limits.nodes = 200;
    const std::vector<retreat::Action> turn = player.choose(*start, limits);
    ASSERT_FALSE(turn.empty());
    std::vector<RetreatGameToAnalyse::Actions> plies;
    for (const retreat::Action& action : turn) plies.push_back({action});
    RetreatGameToAnalyse game(*start, plies);
    GameAnalyser analyser(game);
    Bot bot;
    while (!analyser.done()) analyser.step({bot, limits});
    const GameAnalysis a = analyser.so_far();
    ASSERT_EQ(a.plies.size(), turn.size());
    for (const JudgedPly& ply : a.plies) {
        EXPECT_EQ(ply.before.side, start->side);
        EXPECT_FALSE(ply.before.best_text.empty());
    }
}

TEST(Analysis, TurnsScoresIntoChances) {
    EXPECT_DOUBLE_EQ(winning_chance(0), 0.5);
    EXPECT_DOUBLE_EQ(winning_chance(wins_at(3)), 1);
    EXPECT_DOUBLE_EQ(winning_chance(loses_at(3)), 0);
    EXPECT_GT(winning_chance(300), winning_chance(100));
}

}  // namespace
}  // namespace tankchess::engine
