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

TEST_F(DatabaseFaultTest, APasswordInAFlagIsRefused) {
    const std::string open = "postgres://ada:secret@127.0.0.1:1/tanks";
    EXPECT_EQ(ServerProcess::run({"serve", "--port", "0", "--store", open}), 2);
    EXPECT_EQ(ServerProcess::run({"serve", "--port", "0", "--bus", "redis://:secret@127.0.0.1:1"}), 2);
    EXPECT_EQ(ServerProcess::run({"serve", "--port", "0", "--bus", "127.0.0.1:1"}), 2) << "no address";
    EXPECT_EQ(ServerProcess::run({"user", "bans", "--store", open}), 2);
    EXPECT_EQ(ServerProcess::run({"migrate", "--from", place_.folder(), "--to", open}), 2);
}

TEST_F(DatabaseFaultTest, ASiteIsMovedToAFileOnceItsServerHasEnded) {
    ASSERT_TRUE(start());
    const std::string target = place_.folder() + "/moved";
    EXPECT_EQ(ServerProcess::run({"user", "bans", "--store", place_.address()}), 0) << "beside the server";
    EXPECT_EQ(ServerProcess::run({"backup", "make", "--data", place_.address(), "--to", target + ".db"}), 2);
    EXPECT_EQ(ServerProcess::run({"migrate", "--from", place_.address(), "--to", target}), 2) << "it is in use";
    EXPECT_EQ(process_.kill(SIGTERM), 0);
    EXPECT_EQ(ServerProcess::run({"migrate", "--from", place_.address(), "--to", target}), 0);
    EXPECT_EQ(ServerProcess::run({"migrate", "--from", place_.address(), "--to", target}), 2) << "it is not empty";
    EXPECT_EQ(ServerProcess::run({"user", "bans", "--data", target}), 0);
}

}  // namespace
}  // namespace tankchess::server
