// What only a database behind a connection can do to a server.
#include "faults/fault_kit.h"

namespace tankchess::server {
namespace {

class DatabaseFaultTest : public ::testing::Test, protected FaultKit {
protected:
    DatabaseFaultTest() : FaultKit(Engine::postgres) {}
};

TEST_F(DatabaseFaultTest, EveryAcknowledgedMoveSurvivesCutsFromTheDatabase) {
    ASSERT_TRUE(start());
    Rng rng(2027);
    play_through(6, false, [&] {
        for (int i = 0; i < (full_run() ? 300 : 12); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100 + rng.below(300)));
            place_.cut_database();
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
    });
    EXPECT_EQ(process_.kill(SIGTERM), 0);
}

}  // namespace
}  // namespace tankchess::server
