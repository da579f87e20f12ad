#include "engine/arena/series.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "rules/moves/legality.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

SeriesPlan plan_of(int games) {
    SeriesPlan plan;
    plan.opening_of = random_openings({{"basic-16", *stock_position("basic-16")}}, 4, 1);
    plan.games = games;
    plan.time.nodes = 200;
    return plan;
}

class Cheat : public Player {
public:
    void new_game() override {}
    Move choose(const Position&, const std::vector<Move>&, const Position&, const std::vector<std::uint64_t>&,
                const Limits&) override {
        return make_drive(make_square(0, 0), make_square(9, 9), Facing::s);
    }
    std::string why() const override { return "cheats"; }
};

TEST(MatchPlay, LosesTheGameForAnIllegalMove) {
    int seen = 0;
    const SeriesReport r =
        run_series([](std::uint64_t) { return std::make_unique<Cheat>(); }, make_random_player, plan_of(4),
                   [&](const PlayedGame& g, const SeriesReport&) {
                       EXPECT_EQ(g.mishap, Mishap::illegal);
                       EXPECT_EQ(g.complaint, "cheats");
                       EXPECT_EQ(g.points, 0);
                       ++seen;
                       return true;
                   });
    EXPECT_EQ(seen, 4);
    EXPECT_EQ(r.illegal, 4);
    EXPECT_EQ(r.tallies.losses, 4);
}

TEST(MatchPlay, SwapsColoursAndKeepsTheOpeningOfAPair) {
    std::vector<PlayedGame> games;
    run_series(make_random_player, make_random_player, plan_of(2), [&](const PlayedGame& g, const SeriesReport&) {
        games.push_back(g);
        return true;
    });
    ASSERT_EQ(games.size(), 2u);
    EXPECT_NE(games[0].first_is_white, games[1].first_is_white);
    EXPECT_EQ(games[0].moves[0], games[1].moves[0]);
    EXPECT_EQ(games[0].moves[1], games[1].moves[1]);
}

TEST(MatchPlay, RecordsGamesThatCanBePlayedAgain) {
    run_series(make_greedy_player, make_random_player, plan_of(2), [&](const PlayedGame& g, const SeriesReport&) {
        Position p = g.start;
        for (const Move m : g.moves) {
            EXPECT_TRUE(is_legal(p, m));
            p = after(p, m);
        }
        EXPECT_TRUE(g.outcome.over());
        return true;
    });
}

TEST(MatchPlay, EndsEarlyWhenTold) {
    int seen = 0;
    run_series(make_random_player, make_random_player, plan_of(10),
               [&](const PlayedGame&, const SeriesReport&) { return ++seen < 3; });
    EXPECT_EQ(seen, 3);
}

TEST(MatchPlay, GreedyBeatsRandom) {
    const SeriesReport r = run_series(make_greedy_player, make_random_player, plan_of(10), {});
    EXPECT_GE(r.tallies.points(), 7);
}

TEST(MatchPlay, a_racer_beats_random_and_loses_to_the_engine) {
    EXPECT_GE(run_series(make_race_player, make_random_player, plan_of(10), {}).tallies.points(), 9);
    const auto engine = [](std::uint64_t) { return make_engine_player({}); };
    SeriesPlan plan = plan_of(4);
    plan.time.nodes = 1000;
    EXPECT_EQ(run_series(engine, make_race_player, plan, {}).tallies.points(), 4);
}

TEST(MatchPlay, TheEngineBeatsGreedyAndPlainTreeSearch) {
    const auto engine = [](std::uint64_t) { return make_engine_player({}); };
    SeriesPlan plan = plan_of(4);
    plan.time.nodes = 2000;
    EXPECT_GE(run_series(engine, make_greedy_player, plan, {}).tallies.points(), 3.5);
    plan.time.nodes = 600;
    plan.games = 2;
    EXPECT_GE(run_series(engine, make_mcts_player, plan, {}).tallies.points(), 1.5);
}

// Plays the first legal move, after `pause`.
class Slow : public Player {
public:
    explicit Slow(bool own) : own_(own) {}
    void new_game() override {}
    Move choose(const Position&, const std::vector<Move>&, const Position& position, const std::vector<std::uint64_t>&,
                const Limits& limits) override {
        EXPECT_EQ(own_, !limits.movetime_ms.has_value());
        std::this_thread::sleep_for(std::chrono::milliseconds(3));
        MoveList list;
        legal_moves(position, list);
        return list[0];
    }
    bool has_own_limits() const override { return own_; }

private:
    bool own_;
};

TEST(MatchPlay, HasNoTimeForPlayersThatBoundTheirOwnEffort) {
    for (const bool own : {false, true}) {
        SeriesPlan plan = plan_of(2);
        plan.time = {};
        plan.time.movetime_ms = 1;
        plan.time.grace_ms = 0;
        plan.longest = 8;
        const auto slow = [own](std::uint64_t) { return std::make_unique<Slow>(own); };
        const SeriesReport r = run_series(slow, make_random_player, plan, {});
        EXPECT_EQ(r.time_losses, own ? 0 : 2);
    }
}

TEST(MatchPlay, LeavesOutPairsOfGamesThatWentTheSameWay) {
    Limits few;
    few.nodes = 100;
    const auto twin = [&](std::uint64_t) { return make_engine_player({}, few); };
    SeriesPlan plan = plan_of(2);
    const SeriesReport r = run_series(twin, twin, plan, {});
    EXPECT_EQ(r.doubled, 1);
    EXPECT_EQ(r.tallies.games(), 0);
    EXPECT_EQ(r.pairs.pairs(), 0);
}

TEST(MatchPlay, GoesOnWhereAnEarlierRunStopped) {
    const SeriesPlan plan = plan_of(6);
    std::vector<PlayedGame> games;
    const SeriesReport whole =
        run_series(make_greedy_player, make_random_player, plan, [&](const PlayedGame& g, const SeriesReport&) {
            games.push_back(g);
            return true;
        });
    SeriesPlan rest = plan;
    for (std::size_t i = 0; i < 3; ++i) rest.done.push_back(games[i]);  // a pair and a half
    std::vector<int> played;
    const SeriesReport again =
        run_series(make_greedy_player, make_random_player, rest, [&](const PlayedGame& g, const SeriesReport&) {
            played.push_back(g.number);
            return true;
        });
    EXPECT_EQ(played, (std::vector<int>{3, 4, 5, 6}));
    EXPECT_EQ(again.pairs.count, whole.pairs.count);
}

TEST(MatchPlay, OpensWithTurnsThatLeaveNothingUnderFire) {
    std::vector<Move> moves;
    const Position start = *stock_position("basic-16");
    const Position p = random_opening(start, 4, 3, moves);
    EXPECT_EQ(moves.size(), 4u);
    EXPECT_FALSE(threatens_command(p, Side::white));
    EXPECT_FALSE(threatens_command(p, Side::black));
    std::vector<Move> again;
    EXPECT_EQ(random_opening(start, 4, 3, again), p);
    EXPECT_EQ(again, moves);
}

}  // namespace
}  // namespace tankchess::engine
