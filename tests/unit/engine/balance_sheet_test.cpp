#include "engine/balance/sheet.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/balance/game_facts.h"
#include "engine/balance/runner.h"
#include "engine/balance/sheet_text.h"
#include "engine/balance/usual.h"
#include "engine/balance/verdict.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine::balance {
namespace {

// A game by hand: White's LT destroys a TD from behind, then Black's Command piece is shot.
Contest by_hand() {
    return {"hand",
            *read_position("8x8 8./8./3.#4./8./8./8./8./8. wCLT@A1N,wMT@C1N,bCLT@C7N,bTD@H8S w sudden 0 1"),
            1,
            0,
            {{Plan::free, 10, 3}}};
}
Trace game(const Contest& contest, int number, std::vector<std::string> texts, Outcome outcome) {
    Trace trace{0, number, {}, outcome};
    Position p = contest.start;
    for (const std::string& text : texts) {
        const auto move = read_move(p, text);
        EXPECT_TRUE(move) << text;
        trace.moves.push_back(*move);
        p = after(p, *move);
    }
    return trace;
}

TEST(BalanceSheet, CountsAGamePlayedByHand) {
    const Contest contest = by_hand();
    const Trace won = game(contest, 0, {"C1 > C3/N (C7)"}, {Reason::destruction, 1});
    const Sheet sheet = make_sheet(contest, {won});
    ASSERT_EQ(sheet.series.size(), 1u);
    const SeriesSheet& s = sheet.series[0];
    EXPECT_EQ(s.distinct(), 1);
    EXPECT_EQ(s.score[0].value, 1);
    EXPECT_EQ(s.score[1].value, 0);
    EXPECT_EQ(s.wins.at(Reason::destruction), 1);
    EXPECT_EQ(s.median, 1);
    EXPECT_GT(s.legal_moves, 10);
    const auto at = [](const char* name) { return static_cast<std::size_t>((name[1] - '1') * 8 + name[0] - 'A'); };
    EXPECT_EQ(sheet.heat.driven[at("C2")], 1);
    EXPECT_EQ(sheet.heat.driven[at("C3")], 1);
    EXPECT_EQ(sheet.heat.driven[at("C4")], 0);
    EXPECT_EQ(sheet.heat.fired[at("C7")], 1);
    EXPECT_EQ(sheet.heat.destroyed[at("C7")], 1);
    // All but the obstacle, the four starts and the two squares driven over.
    EXPECT_EQ(sheet.never_entered.size(), 64u - 1 - 4 - 2);
    for (const KindSheet& kind : sheet.kinds) {
        const bool medium = row_of_kind(kind.kind).code == "MT";
        EXPECT_EQ(kind.earns > 0, medium) << row_of_kind(kind.kind).code;
    }
}

TEST(BalanceSheet, LeavesTwinsOut) {
    const Contest contest = by_hand();
    const Outcome white{Reason::destruction, 1};
    const Sheet sheet =
        make_sheet(contest, {game(contest, 0, {"C1 > C3/N (C7)"}, white), game(contest, 1, {"C1 > C2/N (C7)"}, white),
                             game(contest, 2, {"C1 > C3/N (C7)"}, white)});
    EXPECT_EQ(sheet.series[0].played, 3);
    EXPECT_EQ(sheet.series[0].twins, 1);
    EXPECT_EQ(sheet.series[0].wins.at(Reason::destruction), 2);
}

TEST(BalanceSheet, HasTheIntervalOfTheTextbook) {
    // 1,067 games without draws: 3 %.
    const Estimate e = estimate(533.5, 533.5, 1067);
    EXPECT_NEAR(e.value, 0.5, 1e-9);
    EXPECT_NEAR(e.half, 0.03, 0.0001);
    // A third drawn: narrower. E = 1.96 sqrt((1 - d) / 4n).
    EXPECT_NEAR(estimate(500, 1000 / 3.0 + 333.3 / 4, 1000).half, 1.96 * std::sqrt((1 - 1 / 3.0) / 4000), 0.0005);
    // Ten wins of ten are no proof.
    EXPECT_GT(estimate(10, 10, 10).half, 0.05);
    EXPECT_EQ(estimate(0, 0, 0).half, 1);
}

SeriesSheet scored(double white, double half, int games) {
    SeriesSheet s;
    s.played = games;
    s.score[0] = {white, half};
    s.score[1] = {1 - white, half};
    return s;
}

TEST(BalanceVerdict, ChoosesItsWordsByTheNumbers) {
    EXPECT_EQ(words_of(scored(0.51, 0.03, 1067), 2), std::vector{Word::balanced});
    EXPECT_EQ(words_of(scored(0.54, 0.03, 1067), 2), std::vector{Word::even});
    EXPECT_EQ(words_of(scored(0.58, 0.03, 1067), 2), std::vector{Word::leans_white});
    EXPECT_EQ(words_of(scored(0.42, 0.03, 1067), 2), std::vector{Word::leans_black});
    EXPECT_EQ(words_of(scored(0.58, 0.10, 100), 2), std::vector{Word::unsure});
    SeriesSheet s = scored(0.5, 0.03, 1000);
    s.draws[Reason::repetition] = 151;
    s.wins[Reason::escape] = 301;
    s.wins[Reason::escapemate] = 300;
    EXPECT_EQ(words_of(s, 2), (std::vector{Word::balanced, Word::drawish, Word::race}));
    s.draws[Reason::repetition] = 150;
    s.wins[Reason::escape] = 300;
    EXPECT_EQ(words_of(s, 2), std::vector{Word::balanced});
}

TEST(BalanceVerdict, CallsABoardDrawishByFewGamesOnlyWhereThatIsSure) {
    const auto drawn = [](int draws, int games) {
        SeriesSheet s = scored(0.5, 0.03, games);
        s.draws[Reason::quiet] = draws;
        s.wins[Reason::escape] = games - draws;
        return words_of(s, 2);
    };
    EXPECT_EQ(drawn(57, 60), (std::vector{Word::balanced, Word::drawish}));
    EXPECT_EQ(drawn(60, 60), (std::vector{Word::balanced, Word::drawish}));
    EXPECT_EQ(drawn(2, 60), (std::vector{Word::balanced, Word::race}));
    // A fifth of sixty games is more than 15 %, and may be chance; of a hundred it counts.
    EXPECT_EQ(drawn(12, 60), (std::vector{Word::balanced, Word::race}));
    EXPECT_EQ(drawn(20, 100), (std::vector{Word::balanced, Word::drawish, Word::race}));
    EXPECT_EQ(drawn(59, 59), std::vector{Word::balanced});
    EXPECT_EQ(drawn(0, 0), std::vector{Word::balanced});
}

TEST(BalanceVerdict, TakesExactly55PercentForEven) {
    EXPECT_EQ(words_of(scored(33 / 60.0, 0.044, 60), 2), std::vector{Word::even});
    EXPECT_EQ(words_of(scored(27 / 60.0, 0.044, 60), 2), std::vector{Word::even});
}

TEST(BalanceVerdict, JudgesTheSharesOfFourSeats) {
    SeriesSheet s;
    s.played = 500;
    s.score = {Estimate{0.25, 0.035}, {0.26, 0.02}, {0.24, 0.02}, {0.25, 0.035}};
    EXPECT_EQ(words_of(s, 4), std::vector{Word::balanced});
    s.score[3] = {0.33, 0.04};
    EXPECT_EQ(words_of(s, 4), std::vector{Word::leans});
}

Sheet two_strengths(const SeriesSheet& first, SeriesSheet strongest) {
    Sheet sheet;
    strongest.nodes = 1500;
    sheet.series = {first, strongest};
    return sheet;
}
std::vector<Word> words(double first, double strongest) {
    return verdict_of(two_strengths(scored(first, 0.03, 1067), scored(strongest, 0.06, 267))).words;
}

TEST(BalanceVerdict, TakesItsWordsFromTheStrongestPlay) {
    SeriesSheet shallow = scored(0.60, 0.03, 1000), deep = scored(0.38, 0.06, 260);
    shallow.draws[Reason::repetition] = 200;
    deep.wins[Reason::escape] = 200;
    EXPECT_EQ(verdict_of(two_strengths(shallow, deep)).words,
              (std::vector{Word::leans_black, Word::race, Word::varies}));
    // The order in which they were measured does not matter.
    Sheet sheet = two_strengths(shallow, deep);
    std::swap(sheet.series[0], sheet.series[1]);
    EXPECT_EQ(telling_series(sheet)->nodes, 1500u);
    // Too few games for a word: the others speak.
    EXPECT_EQ(verdict_of(two_strengths(shallow, scored(0.5, 0.1, 99))).words,
              (std::vector{Word::leans_white, Word::drawish}));
    EXPECT_EQ(telling_series(two_strengths(scored(0.5, 0.3, 10), scored(0.5, 0.3, 8)))->played, 10);
    EXPECT_EQ(telling_series(Sheet{}), nullptr);
}

TEST(BalanceVerdict, LetsTheStrongestSpeakWhereFewGamesWereEnough) {
    // As where nearly all games are drawn: the run ends after sixty, and the score is known to 2 %.
    SeriesSheet drawn = scored(0.492, 0.016, 60);
    drawn.draws[Reason::quiet] = 59;
    EXPECT_EQ(telling_series(two_strengths(scored(0.47, 0.028, 220), drawn))->nodes, 1500u);
    EXPECT_EQ(telling_series(two_strengths(drawn, drawn))->nodes, 1500u);
    EXPECT_EQ(verdict_of(two_strengths(drawn, drawn)).words, (std::vector{Word::balanced, Word::drawish}));
    drawn.played = 59;
    EXPECT_EQ(telling_series(two_strengths(scored(0.47, 0.028, 220), drawn))->nodes, 0u);
}

TEST(BalanceVerdict, IsBalancedWhereTheManyGamesOfTheFirstStrengthAgree) {
    EXPECT_EQ(words(0.51, 0.54), std::vector{Word::balanced});
    EXPECT_EQ(words(0.53, 0.51), std::vector{Word::even});  // the first is not sure of it
    EXPECT_EQ(words(0.51, 0.56), std::vector{Word::unsure});
    EXPECT_EQ(verdict_of(two_strengths(scored(0.53, 0.03, 1067), scored(0.50, 0.03, 1067))).words,
              std::vector{Word::balanced});  // sure by itself
}

TEST(BalanceVerdict, SaysWhereTheScoreVariesWithStrength) {
    EXPECT_EQ(words(0.76, 0.515), (std::vector{Word::even, Word::varies}));
    EXPECT_EQ(words(0.58, 0.43), (std::vector{Word::leans_black, Word::varies}));
    EXPECT_EQ(words(0.50, 0.58), (std::vector{Word::leans_white, Word::varies}));
    EXPECT_EQ(words(0.58, 0.54), std::vector{Word::even});  // by chance, for all that is known
    EXPECT_EQ(words(0.54, 0.46), std::vector{Word::even});  // both are even enough
}

TEST(BalanceVerdict, CallsABoardShallowWhereASimplePlanHoldsItsOwn) {
    Sheet sheet;
    sheet.series = {scored(0.5, 0.03, 1000), scored(0.5, 0.1, 100)};
    sheet.series[1].plan = Plan::race;
    sheet.series[1].plan_score = {0.55, 0.1};
    const Verdict verdict = verdict_of(sheet);
    EXPECT_EQ(verdict.words, (std::vector{Word::balanced, Word::shallow}));
    EXPECT_NE(verdict.text.find("White scores 50.0 ± 3.0 %"), std::string::npos) << verdict.text;
    EXPECT_NE(verdict.text.find("racing for the edge scores 55.0 ± 10.0 %"), std::string::npos) << verdict.text;
}

TEST(BalanceVerdict, CountsOneGame) {
    Sheet sheet = two_strengths(scored(1, 1, 1), scored(0.5, 0.7, 2));
    sheet.series.push_back(scored(1, 1, 1));
    sheet.series[2].plan = Plan::race;
    const std::string text = verdict_of(sheet).text;
    EXPECT_NE(text.find("in 1 game, 0.0 % drawn"), std::string::npos) << text;
    EXPECT_NE(text.find("in 2 games, "), std::string::npos) << text;
    EXPECT_TRUE(text.ends_with("in 1 game.")) << text;
}

TEST(BalanceSheet, MarksKindsThatEarnMoreOrLessThanUsual) {
    const Kind medium = 1;
    ASSERT_EQ(row_of_kind(medium).code, "MT");
    const double usual = usual_earnings(medium);
    ASSERT_GT(usual, 0);
    EXPECT_EQ(against_usual({medium, 2, usual * 1.4, 0}), "+");
    EXPECT_EQ(against_usual({medium, 2, usual * 0.6, 0}), "-");
    EXPECT_EQ(against_usual({medium, 2, usual, 0}), "");
}

TEST(BalanceSheet, OfFourPlayersHasTheShareOfEachSeat) {
    const Position start = *stock_position("corner-four-20");
    const Contest contest{"corner-four-20", start, 1, 4, usual_series(start.mode(), 2, {20})};
    const Sheet sheet = make_sheet(contest, run_contest(contest, {}, 1, {}));
    ASSERT_EQ(sheet.series.size(), 1u);
    double sum = 0;
    for (const Estimate& seat : sheet.series[0].score) sum += seat.value;
    EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(BalanceSheet, BecomesText) {
    const Position start = *stock_position("small-12");
    const Contest contest{"small-12", start, 1, 4, usual_series(start.mode(), 4, {30})};
    const Sheet sheet = make_sheet(contest, run_contest(contest, {}, 1, {}));
    EXPECT_NE(sheet_text(sheet).find("Plan greedy at 30 nodes a turn"), std::string::npos);
}

}  // namespace
}  // namespace tankchess::engine::balance
