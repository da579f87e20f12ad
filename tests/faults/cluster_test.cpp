// Three real nodes: what must survive when one of them is killed, hangs or is replaced, and when Redis goes. Few rounds
// here; TC_FULL=1, or TC_ROUNDS with TC_SEED, makes them many; TC_APART_MS is the least time between two kills.
#include "faults/cluster_kit.h"

namespace tankchess::server {
namespace {

int rounds(int few, int many) {
    if (const char* given = std::getenv("TC_ROUNDS")) return std::atoi(given);
    return std::getenv("TC_FULL") != nullptr ? many : few;
}

int least_apart() {
    const char* given = std::getenv("TC_APART_MS");
    return given == nullptr ? 2000 : std::atoi(given);
}

bool long_form() { return std::getenv("TC_ROUNDS") != nullptr || std::getenv("TC_FULL") != nullptr; }

class ClusterTest : public ::testing::Test, protected ClusterKit {
protected:
    ClusterTest() {
        if (const char* seed = std::getenv("TC_SEED")) rng_ = Rng(static_cast<std::uint64_t>(std::atoll(seed)));
    }
    std::size_t some_node() { return rng_.below(size); }
    static void wait(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

    Rng rng_{2026};
};

TEST_F(ClusterTest, NodesThatAreKilledLoseNothingAndTheirGamesGoOnElsewhere) {
    ASSERT_TRUE(start_all());
    play_through(6, [&] {
        wait(1000);
        for (int i = 0; i < rounds(1, 1000); ++i) {
            ASSERT_TRUE(restart(some_node(), SIGKILL));
            if (long_form()) wait(least_apart() + static_cast<int>(rng_.below(3000)));
        }
        wait(8500);
    });
    // Where kills follow each other closely the next may hit who has just taken over, and a pause spans several.
    if (!long_form() || least_apart() >= 9000) {
        EXPECT_LE(longest_pause_, 20);
    }
}

TEST_F(ClusterTest, AnOwnerThatHangsIsReplacedAndAcknowledgesNothingAfterwards) {
    ASSERT_TRUE(start_all());
    play_through(6, [&] {
        wait(1000);
        for (int i = 0; i < rounds(1, 200); ++i) {
            pause(some_node(), std::chrono::milliseconds(long_form() ? 1000 + rng_.below(29000) : 7500));
            wait(2000);
        }
        wait(1000);
    });
}

TEST_F(ClusterTest, ANodeThatIsCutOffFromTheDatabaseLosesNothing) {
    PgRelay relay(TestDatabase::server());
    addresses_[0] = database_.address(relay.folder());
    ASSERT_TRUE(start_all());
    play_through(6, [&] {
        for (int i = 0; i < rounds(1, 100); ++i) {
            wait(1000);
            // It hears nothing, nobody hears it, or both: at first the first, which leaves commits in doubt.
            const auto way = i == 0 ? 0 : rng_.below(3);
            relay.hold(way != 0, way != 1);
            wait(long_form() ? 1000 + static_cast<int>(rng_.below(12000)) : 2000);
            relay.hold(false, false);
        }
        wait(long_form() ? 9000 : 2000);
    });
}

TEST_F(ClusterTest, WithoutRedisPlayGoesOn) {
    ASSERT_TRUE(start_all());
    play_through(6, [&] {
        for (int i = 0; i < rounds(1, 50); ++i) {
            wait(1000);
            redis_.kill(SIGKILL);
            wait(3000);
            redis_.start();
        }
        wait(2000);
    });
}

TEST_F(ClusterTest, ANodeThatIsCutOffFromRedisPlaysOn) {
    Relay relay(Door::port(0), Door::port(redis_.port()));
    buses_[0] = TestRedis::at(relay.port());
    ASSERT_TRUE(start_all());
    play_through(6, [&] {
        for (int i = 0; i < rounds(1, 50); ++i) {
            wait(1000);
            const auto way = i == 0 ? 0 : rng_.below(3);
            relay.hold(way != 0, way != 1);
            wait(long_form() ? 1000 + static_cast<int>(rng_.below(9000)) : 3000);
            relay.hold(false, false);
        }
        wait(2000);
    });
    EXPECT_LE(longest_pause_, 5) << "a wish that gets no answer goes through the database";
}

// With TC_PATRONI=1 Patroni decides who is the primary, which takes it half a minute.
const bool by_patroni = std::getenv("TC_PATRONI") != nullptr;

TEST_F(ClusterTest, NothingIsAcknowledgedWithoutTheStandbyAndItHasEverythingWhenThePrimaryDies) {
    const TestStandby databases(by_patroni ? "--patroni" : "");
    ASSERT_TRUE(databases.good());
    addresses_.fill(databases.address());
    ASSERT_TRUE(start_all());
    play_through(6, [&] {
        wait(1000);
        EXPECT_GT(acknowledged(), 0u);
        ASSERT_TRUE(databases.stop_standby());
        wait(300);  // what was under way
        const std::size_t before = acknowledged();
        wait(1200);
        EXPECT_EQ(acknowledged(), before) << "with fewer copies than promised";
        ASSERT_TRUE(databases.start_standby());
        for (int i = 0; i < rounds(1, by_patroni ? 10 : 100); ++i) {
            wait(1000);
            ASSERT_TRUE(databases.fail_over());
        }
        wait(by_patroni ? 5000 : 1000);
    });
    if (by_patroni) {
        EXPECT_LE(longest_pause_, 30);
    }
    end_all();
}

TEST_F(ClusterTest, NodesAreReplacedOneByOne) {
    ASSERT_TRUE(start_all());
    play_through(6, [&] {
        for (int i = 0; i < rounds(1, 30); ++i) {
            for (std::size_t node = 0; node < size; ++node) {
                wait(700);
                ASSERT_TRUE(restart(node, SIGTERM));
            }
        }
        wait(1000);
    });
    EXPECT_LE(longest_pause_, 5) << "a node that stops hands its games over at once";
}

}  // namespace
}  // namespace tankchess::server
