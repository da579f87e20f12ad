#include "engine/arena/series.h"

#include <gtest/gtest.h>

#include "rules/moves/legality.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

SeriesPlan plan_of(int games) {
    SeriesPlan plan;
    plan.setups.push_back({"basic-16", *stock_position("basic-16")});
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

TEST(MatchPlay, TheEngineBeatsGreedyAndPlainTreeSearch) {
    const auto engine = [](std::uint64_t) { return make_engine_player({}); };
    SeriesPlan plan = plan_of(4);
    plan.time.nodes = 2000;
    EXPECT_GE(run_series(engine, make_greedy_player, plan, {}).tallies.points(), 3.5);
    plan.time.nodes = 600;
    plan.games = 2;
    EXPECT_GE(run_series(engine, make_mcts_player, plan, {}).tallies.points(), 1.5);
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
