// Several servers on one database: who owns a game, and that nobody else writes to it.
#include "server/store/nodes.h"

#include <gtest/gtest.h>

#include "support/store_kit.h"

namespace tankchess::server {
namespace {

constexpr Millis lease = Lease::others_after;

class NodesTest : public ::testing::TestWithParam<Engine> {
protected:
    void SetUp() override {
        store_ = place_.open();
        write([](Tables& t) { t.games().insert(some_game("g1"), {"line 1"}); });
    }
    FaultKind write(const Store::Work& work) { return write_to(*store_, work); }
    std::optional<std::int64_t> claim(const std::string& node, Millis within = lease) {
        std::optional<std::int64_t> epoch;
        write([&](Tables& t) { epoch = t.nodes().claim("g1", node, within); });
        return epoch;
    }
    FaultKind append(std::int64_t seen, std::int64_t epoch) {
        AppendEvents events = next_of("g1", seen, "");
        events.epoch = epoch;
        return write([&](Tables& t) { t.games().append(events); });
    }

    StorePlace place_{GetParam()};
    std::unique_ptr<Store> store_;
};
INSTANTIATE_TEST_SUITE_P(On, NodesTest, every_engine, engine_name);

TEST_P(NodesTest, AGameIsOwnedByWhoeverClaimsItFirstWhileTheyLive) {
    write([](Tables& t) { t.nodes().beat("a"); });
    EXPECT_EQ(claim("a"), 1);
    EXPECT_EQ(claim("b"), std::nullopt);
    EXPECT_EQ(claim("a"), 2) << "the same node after a restart";
    EXPECT_EQ(claim("b", 0), 3) << "no sign of life within that time";
}

TEST_P(NodesTest, WritesOfAnEarlierOwnerAreRefused) {
    EXPECT_EQ(append(1, 0), std::nullopt) << "one server alone claims nothing";
    const auto first = claim("a");
    ASSERT_EQ(append(2, *first), std::nullopt);
    const auto second = claim("b");  // the first gave no sign of life
    ASSERT_TRUE(second);
    EXPECT_EQ(append(3, *first), StoreFault::Kind::conflict);
    EXPECT_EQ(append(3, 0), StoreFault::Kind::conflict);
    EXPECT_EQ(append(3, *second), std::nullopt);
}

TEST_P(NodesTest, TheLivingAreKnownByTheDatabasesClock) {
    write([](Tables& t) {
        t.nodes().beat("b");
        t.nodes().beat("a");
    });
    std::vector<std::string> living, none;
    read_from(*store_, [&](Tables& t) {
        living = t.nodes().alive(60000);
        none = t.nodes().alive(0);
    });
    EXPECT_EQ(living, (std::vector<std::string>{"a", "b"}));
    EXPECT_TRUE(none.empty());
}

TEST(LeaseTest, ANodeStopsByItselfBeforeOthersMayTakeOver) {
    const auto sent = Lease::Clock::now();
    Lease own;
    EXPECT_FALSE(own.holds(sent)) << "nothing is in the database yet";
    own.confirmed(sent);
    EXPECT_TRUE(own.holds(sent + std::chrono::milliseconds(3999)));
    EXPECT_FALSE(own.holds(sent + Lease::stop_after));
    EXPECT_LT(Lease::stop_after.count() + 1000, Lease::others_after) << "a second for what is under way";
    own.confirmed(sent + std::chrono::seconds(2));
    own.confirmed(sent + std::chrono::seconds(1));  // answered late
    EXPECT_TRUE(own.holds(sent + std::chrono::seconds(5)));
}

}  // namespace
}  // namespace tankchess::server
