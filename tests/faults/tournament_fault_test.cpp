// A tournament through kill -9 at the moments at which it pairs: no game is lost, none comes twice.
#include "faults/cluster_kit.h"
#include "faults/fault_kit.h"
#include "faults/tournament_players.h"

namespace tankchess::server {
namespace {

class TournamentFaultTest : public ::testing::TestWithParam<Engine>, protected FaultKit {
protected:
    TournamentFaultTest() : FaultKit(GetParam()) {}
};
INSTANTIATE_TEST_SUITE_P(On, TournamentFaultTest, every_engine, engine_name);

TEST_P(TournamentFaultTest, KillsAroundThePairingOfEveryRoundLoseAndDoubleNothing) {
    ASSERT_TRUE(start());
    Rng rng(2026);
    StubbornRoundRobin players({&port_}, full_run() ? 8 : 4, full_run() ? 4 : 2);
    int kills = 0;
    // A round is settled and the next one paired within a second or so of its last game.
    players.play([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(rng.below(1200)));
        ASSERT_TRUE(restart(SIGKILL));
        ++kills;
    });
    players.expect_whole();
    EXPECT_GE(kills, full_run() ? 25 : 5);
}

class TournamentClusterTest : public ::testing::Test, protected ClusterKit {};

TEST_F(TournamentClusterTest, ATournamentGoesOnWhenItsNodeIsKilledAndOneNodeRunsIt) {
    ASSERT_TRUE(start_all());
    Rng rng(2026);
    StubbornRoundRobin players({&ports_[0], &ports_[1], &ports_[2]}, 4, full_run() ? 2 : 1);
    std::size_t victim = 0;
    players.play([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(rng.below(1200)));
        ASSERT_TRUE(restart(victim++ % size, SIGKILL));
    });
    players.expect_whole();
    EXPECT_GE(victim, 3u);
}

}  // namespace
}  // namespace tankchess::server
