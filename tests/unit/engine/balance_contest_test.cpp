#include "engine/balance/contest.h"

#include <gtest/gtest.h>

#include "engine/balance/players.h"
#include "engine/balance/runner.h"
#include "engine/balance/sheet.h"
#include "engine/balance/trace_log.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine::balance {
namespace {

Contest small_contest(int games = 6) {
    const Position start = *stock_position("small-12");
    return {"small-12", start, 7, 4, usual_series(start.mode(), games, {40, 80})};
}

TEST(BalanceContest, PlaysAQuarterAtTheHigherStrengthAndATenthWithEachPlan) {
    const auto series = usual_series(mode_of(Style::mate), 400, {550, 5000});
    ASSERT_EQ(series.size(), 5u);
    EXPECT_EQ(series[0].games, 400);
    EXPECT_EQ(series[1].nodes, 5000u);
    EXPECT_EQ(series[1].games, 100);
    for (std::size_t s = 2; s < 5; ++s) {
        EXPECT_EQ(series[s].games, 40);
        EXPECT_EQ(series[s].nodes, 550u);
    }
}

TEST(BalanceContest, GivesEachStrengthTheBoundOfItsOwnAndPlansNone) {
    const auto series = usual_series(mode_of(Style::mate), 1067, {300, 1500}, {0.03, 0.06});
    EXPECT_EQ(series[0].within, 0.03);
    EXPECT_EQ(series[1].within, 0.06);
    EXPECT_EQ(series[1].games, 267);  // 266 would be just too few for 6 %
    EXPECT_EQ(series[2].within, 0);
}

TEST(BalanceContest, StopsASeriesOnceItsScoreIsKnownWellEnough) {
    const Position start = *stock_position("skirmish-10");
    constexpr int most = 200;
    const auto contest_within = [&](double within) {
        return Contest{"skirmish-10", start, 1, 4, {{Plan::free, 20, most, within}}};
    };
    const auto half_of = [&](const std::vector<Trace>& traces, std::size_t games) {
        return results_of(contest_within(0), 0, {traces.begin(), traces.begin() + static_cast<std::ptrdiff_t>(games)})
            .score[0]
            .half;
    };
    const auto games = [&](double within) { return run_contest(contest_within(within), {}, 1, {}).size(); };
    const std::vector<Trace> all = run_contest(contest_within(0), {}, 1, {});
    ASSERT_EQ(all.size(), static_cast<std::size_t>(most));
    EXPECT_EQ(games(0.5), 60u);  // the fewest
    EXPECT_EQ(games(0.001), all.size());
    // A bound that the fewest games miss and all of them keep, however the engine plays.
    const double within = (half_of(all, 60) + half_of(all, all.size())) / 2;
    std::size_t enough = 60;
    while (half_of(all, enough) > within) enough += 20;
    EXPECT_GT(enough, 60u);
    EXPECT_LT(enough, all.size());
    EXPECT_EQ(games(within), enough);
}

TEST(BalanceContest, StopsAtTheSameGameWhereverItWasInterrupted) {
    const Position start = *stock_position("skirmish-10");
    const Contest contest{"skirmish-10", start, 1, 4, {{Plan::free, 20, 200, 0.06}}};
    const auto whole = run_contest(contest, {}, 2, {});
    ASSERT_GT(whole.size(), 60u);
    for (const std::size_t stop : {std::size_t{7}, whole.size() - 3}) {
        std::size_t games = 0;
        const auto part = run_contest(contest, {}, 1, [&](const Trace&, const Progress&) { return ++games < stop; });
        ASSERT_EQ(part.size(), stop);
        EXPECT_EQ(run_contest(contest, part, 2, {}).size(), whole.size());
    }
}

TEST(BalanceContest, KnowsWhichPlansAModeHasRoomFor) {
    EXPECT_TRUE(applies(Plan::stay, mode_of(Style::sudden)));
    EXPECT_FALSE(applies(Plan::stay, mode_of(Style::last)));
    EXPECT_FALSE(applies(Plan::race, mode_of(Style::flag)));
    EXPECT_TRUE(applies(Plan::race, mode_of(Style::escape)));
    EXPECT_FALSE(applies(Plan::greedy, mode_of(Style::four)));
}

TEST(BalanceContest, IsTheSameWithOneThreadAndWithTwo) {
    const Contest contest = small_contest();
    const auto one = run_contest(contest, {}, 1, {}), two = run_contest(contest, {}, 2, {});
    ASSERT_EQ(one.size(), two.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(one[i].moves, two[i].moves);
        EXPECT_EQ(one[i].outcome, two[i].outcome);
    }
}

TEST(BalanceContest, GoesOnWhereItStoppedAndTellsTheTimeLeft) {
    const Contest contest = small_contest();
    const auto whole = run_contest(contest, {}, 1, {});
    int games = 0;
    auto part = run_contest(contest, {}, 1, [&](const Trace&, const Progress& p) {
        EXPECT_EQ(p.played, games + 1);
        EXPECT_EQ(p.wanted, static_cast<int>(whole.size()));
        EXPECT_GE(p.seconds_left, 0);
        return ++games < 3;
    });
    ASSERT_EQ(part.size(), 3u);
    int later = 0;
    const auto again = run_contest(contest, part, 1, [&](const Trace&, const Progress&) { return ++later > 0; });
    EXPECT_EQ(later, static_cast<int>(whole.size()) - 3);
    for (std::size_t i = 0; i < whole.size(); ++i) EXPECT_EQ(whole[i].moves, again[i].moves);
}

TEST(BalanceContest, BothGamesOfAPairWithAPlanBeginAlike) {
    const Contest contest = small_contest();
    const Trace a = play_trace(contest, 2, 0), b = play_trace(contest, 2, 1), c = play_trace(contest, 2, 2);
    const auto opening = [](const Trace& t) { return std::vector<Move>(t.moves.begin(), t.moves.begin() + 4); };
    EXPECT_EQ(opening(a), opening(b));
    EXPECT_NE(opening(a), opening(c));
}

TEST(BalancePlans, StayingKeepsTheCommandPieceFromGoingForwardOnly) {
    const Position p = *stock_position("basic-16");
    MoveList list;
    legal_moves(p, list);
    const auto allowed = allowed_moves(Plan::stay, p, {list.begin(), list.end()});
    EXPECT_LT(allowed.size(), list.size());
    int sideways = 0;
    for (const Move m : allowed) {
        if (!mover_of(p, m).command) continue;
        EXPECT_LE(row_of(m.to()), row_of(m.from()));
        ++sideways;
    }
    EXPECT_GT(sideways, 0);
}

TEST(BalancePlans, RacingDrivesTheCommandPieceAsFarAsItGoesAndOff) {
    const Position p = *stock_position("basic-16");
    MoveList list;
    legal_moves(p, list);
    for (const Move m : allowed_moves(Plan::race, p, {list.begin(), list.end()})) {
        EXPECT_TRUE(mover_of(p, m).command);
        EXPECT_EQ(row_of(m.to()), 4);
    }
    const Position near = *read_position("6x6 6./6./6./6./6./6. wCLT@B5N,bCLT@E3E w sudden 0 1");
    list.clear();
    legal_moves(near, list);
    const auto off = allowed_moves(Plan::race, near, {list.begin(), list.end()});
    ASSERT_FALSE(off.empty());
    for (const Move m : off) EXPECT_TRUE(m.leaves());
}

std::string log_of(const Contest& contest, const std::vector<Trace>& traces) {
    std::string text = log_header(contest, "1.0");
    for (const Trace& trace : traces) text += log_line(contest, trace);
    return text;
}

TEST(BalanceLog, ReadsBackWhatItWrote) {
    const Contest contest = small_contest(4);
    const auto traces = run_contest(contest, {}, 1, {});
    const std::string text = log_of(contest, traces);
    const auto read = read_log(contest, "1.0", text + "free 40 3 1");  // the last line was cut off
    ASSERT_TRUE(read) << read.fault().text();
    EXPECT_EQ(read->size, text.size());
    ASSERT_EQ(read->traces.size(), traces.size());
    for (std::size_t i = 0; i < traces.size(); ++i) {
        EXPECT_EQ(read->traces[i].moves, traces[i].moves);
        EXPECT_EQ(read->traces[i].outcome, traces[i].outcome);
        EXPECT_EQ(read->traces[i].series, traces[i].series);
    }
}

TEST(BalanceLog, ServesRunsThatWantOtherStrengthsOrFewerGames) {
    const Contest contest = small_contest(4);
    const std::string text = log_of(contest, run_contest(contest, {}, 1, {}));
    Contest other = contest;
    other.series = {{Plan::free, 999, 4}, {Plan::greedy, 40, 1}, {Plan::free, 40, 3}};
    const auto read = read_log(other, "1.0", text);
    ASSERT_TRUE(read) << read.fault().text();
    ASSERT_EQ(read->traces.size(), 4u);
    EXPECT_EQ(read->traces[0].series, 2);
    EXPECT_EQ(read->traces[3].series, 1);
}

TEST(BalanceLog, RefusesAnotherSetupAnotherEngineAndImpossibleGames) {
    const Contest contest = small_contest(4);
    Contest other = contest;
    other.seed = 8;
    const std::string header = log_header(contest, "1.0");
    EXPECT_TRUE(read_log(contest, "1.0", header));
    EXPECT_FALSE(read_log(other, "1.0", header));
    EXPECT_FALSE(read_log(contest, "1.1", header));
    for (const char* line : {"wild 9 0 1 1\n", "free 9 0 0 1\n", "free 9 0 1 4\n", "free 9 0 1 1 12345\n",
                             "free 9 x 1 1\n", "free 9 0 99 1\n", "free 9 -1 1 1\n"}) {
        const auto read = read_log(contest, "1.0", header + line);
        ASSERT_FALSE(read) << line;
        EXPECT_EQ(read.fault().offence, "line 2 is no game of this contest");
    }
}

}  // namespace
}  // namespace tankchess::engine::balance
