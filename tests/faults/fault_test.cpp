// What must survive, on either engine: kill -9, cut sockets, SIGTERM, a hang-up.
#include "faults/fault_kit.h"

namespace tankchess::server {
namespace {

class FaultTest : public ::testing::TestWithParam<Engine>, protected FaultKit {
protected:
    FaultTest() : FaultKit(GetParam()) {}
};
INSTANTIATE_TEST_SUITE_P(On, FaultTest, every_engine, engine_name);

TEST_P(FaultTest, EveryAcknowledgedMoveSurvivesKillsAtRandomMoments) {
    ASSERT_TRUE(start());
    Rng rng(2026);
    // The thousand of a full run may be cut into pieces: each begins with other dice.
    const char* piece = std::getenv("TC_KILLS");
    const int kills = piece != nullptr ? std::atoi(piece) : full_run() ? 1000 : 8;
    if (const char* seed = std::getenv("TC_SEED")) rng = Rng(static_cast<std::uint64_t>(std::atoll(seed)));
    play_through(6, false, [&] {
        for (int i = 0; i < kills; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(150 + rng.below(450)));
            ASSERT_TRUE(restart(SIGKILL));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
    });
}

TEST_P(FaultTest, ClientsWhoseSocketsAreCutResumeWithoutLossOrDoubles) {
    ASSERT_TRUE(start());
    play_through(6, true, [&] { std::this_thread::sleep_for(std::chrono::seconds(full_run() ? 60 : 4)); });
}

TEST_P(FaultTest, SigtermDrainsAndEndsWithZero) {
    ASSERT_TRUE(start());
    play_through(6, false, [&] {
        for (int i = 0; i < 3; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(500));
            int code = -1;
            ASSERT_TRUE(restart(SIGTERM, &code));
            EXPECT_EQ(code, 0);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
    });
}

TEST_P(FaultTest, AHangUpBeginsAgainWithTheSameProcessAndPort) {
    ASSERT_TRUE(start());
    play_through(6, false, [&] {
        for (int i = 0; i < 3; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(500));
            process_.send(SIGHUP);
            // Connections that come now wait for the next program: none is refused.
            for (int k = 0; k < 20; ++k) {
                HttpClient http(port_.load());
                EXPECT_TRUE(http.request("GET", "/healthz").has_value());
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
            }
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
    });
    EXPECT_EQ(process_.kill(SIGTERM), 0) << "it is still the same process";
}

TEST_P(FaultTest, ClocksGetTheOutageBack) {
    ASSERT_TRUE(start());
    StubbornPair pair(port_, 1);
    pair.most_moves = 6;
    std::atomic<bool> stop{false}, cut{false};
    std::thread playing([&] { pair.play(loops_.at(0), port_, stop, cut); });
    std::this_thread::sleep_for(std::chrono::milliseconds(2500));
    stop = true;
    playing.join();
    const auto left = [&] {
        Person anyone(port_);
        anyone.get("/api/games/" + pair.game());
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        const json::value clock = anyone.get("/api/games/" + pair.game()).at("clock");
        return clock.at("left").at(clock.at("running").as_string()).to_number<std::int64_t>();
    };
    const std::int64_t before = left();
    process_.kill(SIGKILL);
    std::this_thread::sleep_for(std::chrono::seconds(7));
    ASSERT_TRUE(start());
    // Without the credit seven seconds would be missing; a sign of life comes every two.
    EXPECT_GT(left(), before - 4500);
}

}  // namespace
}  // namespace tankchess::server
