// What only a database behind a connection can do: break off, restart, be somebody else's.
#include <gtest/gtest.h>

#include <future>

#include "support/pg_relay.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class PostgresTest : public ::testing::Test {
protected:
    void open() { store_ = open_postgres_store(options(relay_.folder())); }
    PostgresOptions options(const std::string& folder) const {
        PostgresOptions out;
        out.address = database_.address(folder);
        out.lock_wait = std::chrono::milliseconds(300);
        return out;
    }
    FaultKind write(const Store::Work& work) { return write_to(*store_, work); }
    std::future<FaultKind> write_later(const Store::Work& work) {
        auto told = std::make_shared<std::promise<FaultKind>>();
        store_->write(work, [told](const StoreFault* fault) {
            told->set_value(fault == nullptr ? FaultKind() : FaultKind(fault->kind));
        });
        return told->get_future();
    }
    std::vector<EventRow> events(const std::string& game) {
        std::vector<EventRow> out;
        read_from(*store_, [&](Tables& t) { out = t.games().events(game, 0); });
        return out;
    }
    // Plays one move while the connection breaks at its commit; gives how often the work was run.
    int move_with(PgRelay::Commit trouble) {
        open();
        write([](Tables& t) { t.games().insert(some_game("g1"), {"line 1"}); });
        relay_.at_next_commit(trouble);
        std::atomic<int> runs{0};
        EXPECT_EQ(write([&](Tables& t) {
                      ++runs;
                      t.games().append(next_of("g1", 1, "w:k"));
                  }),
                  std::nullopt);
        EXPECT_EQ(relay_.cuts(), 1);
        EXPECT_EQ(events("g1").size(), 2u) << "there, and once";
        EXPECT_EQ(write([](Tables& t) { t.games().append(next_of("g1", 2, "b:k")); }), std::nullopt) << "it goes on";
        return runs;
    }

    TestDatabase database_;
    PgRelay relay_{TestDatabase::server()};
    std::unique_ptr<Store> store_;
};

TEST_F(PostgresTest, ACommitThatHappenedIsAcknowledgedThoughItsAnswerWasLost) {
    EXPECT_EQ(move_with(PgRelay::Commit::cut_after), 1);
}

TEST_F(PostgresTest, ACommitThatIsStillUnderWayIsWaitedFor) { EXPECT_EQ(move_with(PgRelay::Commit::cut_and_late), 1); }

TEST_F(PostgresTest, ACommitThatNeverArrivedIsDoneAgain) { EXPECT_EQ(move_with(PgRelay::Commit::cut_before), 2); }

TEST_F(PostgresTest, NothingIsSaidOfACommitWhileTheDatabaseIsAway) {
    open();
    write([](Tables& t) { t.games().insert(some_game("g1"), {"line 1"}); });
    relay_.at_next_commit(PgRelay::Commit::shut_after);
    auto answer = write_later([](Tables& t) { t.games().append(next_of("g1", 1, "w:k")); });
    EXPECT_EQ(answer.wait_for(std::chrono::milliseconds(700)), std::future_status::timeout);
    while (store_->stats().healthy) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    relay_.shut(false);
    EXPECT_EQ(answer.get(), std::nullopt);
    EXPECT_TRUE(store_->stats().healthy);
    EXPECT_EQ(events("g1").size(), 2u);
}

TEST_F(PostgresTest, AServerThatEndsMeanwhileSaysThatItDoesNotKnow) {
    open();
    relay_.at_next_commit(PgRelay::Commit::shut_after);
    auto answer = write_later([](Tables& t) { t.notes().set("a", "1"); });
    while (relay_.cuts() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    store_.reset();
    EXPECT_EQ(answer.get(), StoreFault::Kind::unknown);
}

TEST_F(PostgresTest, AnAbsentDatabaseIsAClearFaultAndWritingGoesOnWhenItIsBack) {
    open();
    write([](Tables& t) { t.notes().set("a", "1"); });
    relay_.shut(true);
    EXPECT_EQ(write([](Tables& t) { t.notes().set("b", "1"); }), StoreFault::Kind::broken);
    EXPECT_EQ(read_from(*store_, [](Tables& t) { t.notes().get("a"); }), StoreFault::Kind::broken);
    EXPECT_FALSE(store_->stats().healthy);
    relay_.shut(false);
    EXPECT_EQ(write([](Tables& t) { t.notes().set("b", "1"); }), std::nullopt);
    EXPECT_TRUE(store_->stats().healthy);
}

TEST_F(PostgresTest, ConnectionsThatTheDatabaseEndedAreReplacedUnseen) {
    open();
    write([](Tables& t) { t.notes().set("a", "1"); });
    database_.cut_all();
    EXPECT_EQ(write([](Tables& t) { t.notes().set("b", "1"); }), std::nullopt);
    EXPECT_EQ(read_from(*store_, [](Tables& t) { EXPECT_TRUE(t.notes().get("b")); }), std::nullopt);
}

TEST_F(PostgresTest, ASecondServerIsRefused) {
    open();
    try {
        open_postgres_store(options(TestDatabase::server()));
        FAIL() << "two servers on one database";
    } catch (const StoreFault& fault) {
        EXPECT_EQ(fault.kind, StoreFault::Kind::locked);
        EXPECT_STREQ(fault.what(), "another server uses this database");
    }
    PostgresOptions beside = options(TestDatabase::server());
    beside.exclusive = false;
    const auto tool = open_postgres_store(beside);
    EXPECT_EQ(write_to(*tool, [](Tables& t) { t.notes().set("a", "1"); }), std::nullopt) << "a tool beside it is not";
    store_.reset();
    open_postgres_store(options(TestDatabase::server()));
}

TEST_F(PostgresTest, TextThatIsNotUtf8IsStoredAsFarAsItIs) {
    open();
    const std::string odd = std::string("a\0b", 3) + "\xff\xc3\xa9\xe2\x82";
    EXPECT_EQ(write([&](Tables& t) { t.notes().set("odd", odd); }), std::nullopt);
    std::optional<std::string> kept;
    read_from(*store_, [&](Tables& t) { kept = t.notes().get("odd"); });
    const std::string mark = "\xef\xbf\xbd";
    EXPECT_EQ(kept, "a" + mark + "b" + mark + "\xc3\xa9" + mark + mark);
}

TEST_F(PostgresTest, ABackupIsRefusedWithTheRightWord) {
    open();
    std::promise<std::string> told;
    store_->backup("/tmp/never.db", [&](const StoreFault* fault) { told.set_value(fault ? fault->what() : ""); });
    EXPECT_NE(told.get_future().get().find("PostgreSQL is backed up by its own tools"), std::string::npos);
}

TEST_F(PostgresTest, ADatabaseOfSomebodyElseIsLeftAlone) {
    {
        PgLink link(database_.address());
        link.open();
        link.execute("CREATE TABLE theirs(x int)");
    }
    EXPECT_THROW(open(), StoreFault);
}

}  // namespace
}  // namespace tankchess::server
