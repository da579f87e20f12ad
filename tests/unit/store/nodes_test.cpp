// Several servers on one database: who owns a game, that nobody else writes to it, and what they leave for each other.
#include "server/store/nodes.h"

#include <gtest/gtest.h>

#include <thread>

#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class NodesTest : public ::testing::TestWithParam<Engine> {
protected:
    void SetUp() override {
        store_ = place_.open();
        write([](Tables& t) {
            t.games().insert(some_game("g1"), {"line 1"});
            t.nodes().enter({"a", "one"});
            t.nodes().enter({"b", "two"});
        });
    }
    FaultKind write(const Store::Work& work) { return write_to(*store_, work); }
    std::optional<Claim> claim(const std::string& node, const std::string& game = "g1") {
        std::optional<Claim> out;
        write([&](Tables& t) { out = t.nodes().claim(game, node); });
        return out;
    }
    std::int64_t epoch_of(const std::optional<Claim>& made) { return made ? made->epoch : -1; }
    // Everybody but these is declared dead.
    void bury_but(const std::vector<std::string>& living) {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        write([&](Tables& t) {
            for (const std::string& node : living) t.nodes().beat(node);
            t.nodes().bury(20);
        });
    }
    FaultKind append(std::int64_t seen, std::int64_t epoch) {
        AppendEvents events = next_of("g1", seen, "");
        events.epoch = epoch;
        return write([&](Tables& t) { t.games().append(events); });
    }
    template <class T>
    T look(const std::function<T(Tables&)>& at) {
        T out{};
        read_from(*store_, [&](Tables& t) { out = at(t); });
        return out;
    }

    StorePlace place_{GetParam()};
    std::unique_ptr<Store> store_;
};
INSTANTIATE_TEST_SUITE_P(On, NodesTest, every_engine, engine_name);

TEST_P(NodesTest, AGameIsOwnedByWhoeverClaimsItFirstWhileTheyLive) {
    EXPECT_EQ(epoch_of(claim("a")), 1);
    EXPECT_EQ(epoch_of(claim("b")), -1);
    EXPECT_EQ(epoch_of(claim("a")), 2) << "the same node loads it again";
    bury_but({"b"});
    EXPECT_EQ(epoch_of(claim("b")), 3);
    EXPECT_EQ(epoch_of(claim("a")), -1) << "the dead get nothing back from the living";
}

TEST_P(NodesTest, WritesOfAnEarlierOwnerAreRefused) {
    EXPECT_EQ(append(1, 0), std::nullopt) << "one server alone claims nothing";
    const auto first = claim("a");
    ASSERT_EQ(append(2, first->epoch), std::nullopt);
    bury_but({"b"});
    const auto second = claim("b");
    ASSERT_TRUE(second);
    EXPECT_EQ(append(3, first->epoch), StoreFault::Kind::conflict);
    EXPECT_EQ(append(3, 0), StoreFault::Kind::conflict);
    EXPECT_EQ(append(3, second->epoch), std::nullopt);
}

TEST_P(NodesTest, WhoWasDeclaredDeadLearnsItAndStaysDead) {
    bury_but({"b"});
    bool a = true, b = false;
    write([&](Tables& t) {
        a = t.nodes().beat("a");
        b = t.nodes().beat("b");
    });
    EXPECT_FALSE(a);
    EXPECT_TRUE(b);
    const auto living = look<std::vector<NodeRow>>([](Tables& t) { return t.nodes().alive(); });
    ASSERT_EQ(living.size(), 1u);
    EXPECT_EQ(living[0].name, "two");
}

TEST_P(NodesTest, TheOutageOfATakeoverIsKnownUntilItIsCreditedAndThenGone) {
    const auto first = claim("a");
    EXPECT_EQ(first->away_from, 0);
    bury_but({"b"});
    const auto second = claim("b");
    EXPECT_GT(second->away_from, 0);
    EXPECT_GT(second->away_to, second->away_from);
    const auto again = claim("b");  // it died before it could write the credit down
    EXPECT_EQ(again->away_from, second->away_from);
    EXPECT_EQ(again->away_to, second->away_to);
    ASSERT_EQ(append(1, again->epoch), std::nullopt);
    EXPECT_EQ(claim("b")->away_from, 0) << "once";
}

TEST_P(NodesTest, WhoLeavesHandsItsGamesOverAtOnce) {
    claim("a");
    write([](Tables& t) { t.nodes().leave("a"); });
    const auto taken = claim("b");
    ASSERT_TRUE(taken);
    EXPECT_LE(taken->away_to - taken->away_from, 5) << "no time was lost";
}

TEST_P(NodesTest, OrphansAreGamesOfTheDeadWithAClockOrAnEngine) {
    write([](Tables& t) {
        GameRow timed = some_game("g2"), quiet = some_game("g3");
        timed.now.deadline = 99;
        t.games().insert(timed, {"line 1"});
        t.games().insert(quiet, {"line 1"});
    });
    for (const char* game : {"g1", "g2", "g3"}) claim("a", game);
    const auto orphans = [&] {
        return look<std::vector<std::string>>([](Tables& t) { return t.nodes().orphans(10); });
    };
    EXPECT_TRUE(orphans().empty());
    bury_but({"b"});
    EXPECT_EQ(orphans(), std::vector<std::string>{"g2"});
    claim("b", "g2");
    EXPECT_TRUE(orphans().empty());
}

TEST_P(NodesTest, HeadsTellVersionAndOwner) {
    claim("a");
    std::vector<std::string> asked(120, "nothing");
    asked[77] = "g1";
    const auto heads = look<std::vector<GameHead>>([&](Tables& t) { return t.nodes().heads(asked); });
    ASSERT_EQ(heads.size(), 1u);
    EXPECT_EQ(heads[0].version, 1);
    EXPECT_EQ(heads[0].owner, "a");
    EXPECT_TRUE(heads[0].served);
    bury_but({"b"});
    EXPECT_FALSE(look<std::vector<GameHead>>([&](Tables& t) { return t.nodes().heads({"g1"}); })[0].served);
}

TEST_P(NodesTest, OneServerAloneFreesEveryGame) {
    const auto mine = claim("a");
    write([](Tables& t) { t.nodes().free_all(); });
    EXPECT_EQ(append(1, mine->epoch), StoreFault::Kind::conflict);
    EXPECT_EQ(append(1, 0), std::nullopt);
}

TEST_P(NodesTest, MailLiesThereUntilItWasRead) {
    write([](Tables& t) {
        t.mail().post("a", "m2", "first");
        t.mail().post("a", "m1", "second");
        t.mail().post("b", "m3", "other");
    });
    auto mail = look<std::vector<MailRow>>([](Tables& t) { return t.mail().of("a", 10); });
    ASSERT_EQ(mail.size(), 2u);
    write([&](Tables& t) { t.mail().drop({mail[0]}); });
    const auto left = look<std::vector<MailRow>>([](Tables& t) { return t.mail().of("a", 10); });
    ASSERT_EQ(left.size(), 1u);
    EXPECT_EQ(left[0].body, mail[1].body);
    bury_but({"b"});
    write([](Tables& t) { t.mail().drop_of_dead(-1000); });
    EXPECT_TRUE(look<std::vector<MailRow>>([](Tables& t) { return t.mail().of("a", 10); }).empty());
    EXPECT_EQ(look<std::vector<MailRow>>([](Tables& t) { return t.mail().of("b", 10); }).size(), 1u);
}

TEST_P(NodesTest, ASeekIsTakenOnceAsItWasSeen) {
    write([](Tables& t) {
        t.seeks().insert({"s1", "u1", "ada", "user", "10.0.0.1", "{}", "before", 100, 100});
        t.seeks().insert({"s2", "u2", "bob", "user", "10.0.0.2", "{}", "x", 100, 500});
    });
    EXPECT_EQ(write([](Tables& t) { t.seeks().change("s1", "before", "after"); }), std::nullopt);
    EXPECT_EQ(write([](Tables& t) { t.seeks().take("s1", "before"); }), StoreFault::Kind::conflict);
    EXPECT_EQ(write([](Tables& t) { t.seeks().take("s1", "after"); }), std::nullopt);
    EXPECT_EQ(write([](Tables& t) { t.seeks().take("s1", "after"); }), StoreFault::Kind::conflict);
    bool gone = true;
    write([&](Tables& t) { gone = t.seeks().remove("u1", "s2"); });
    EXPECT_FALSE(gone) << "not theirs";
    int dropped = 0;
    write([&](Tables& t) {
        t.seeks().note_seen("u2", 900);
        dropped = t.seeks().drop(50, 600);
    });
    EXPECT_EQ(dropped, 0);
    write([&](Tables& t) { dropped = t.seeks().drop(50, 901); });
    EXPECT_EQ(dropped, 1);
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
