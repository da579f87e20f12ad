// A file that is full or locked, and its backups.
#include <gtest/gtest.h>

#include <future>

#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class SqliteStoreTest : public ::testing::Test {
protected:
    void open(std::int64_t max_pages = 0, int busy_ms = 2000) {
        SqliteOptions options;
        options.path = path();
        options.max_pages = max_pages;
        options.busy_ms = busy_ms;
        store_ = open_sqlite_store(options);
    }
    std::string path() const { return database_in(folder_.path()); }
    FaultKind write(const Store::Work& work) { return write_to(*store_, work); }
    FaultKind read(const Store::Work& work) { return read_from(*store_, work); }
    std::size_t events(const std::string& game) {
        std::size_t count = 0;
        read([&](Tables& t) { count = t.games().events(game, 0).size(); });
        return count;
    }

    TempFolder folder_;
    std::unique_ptr<Store> store_;
};

TEST_F(SqliteStoreTest, AFullDatabaseRefusesClearlyAndStaysWhole) {
    open(60);
    std::optional<StoreFault::Kind> fault;
    int stored = 0;
    for (int i = 0; i < 500 && !fault; ++i) {
        fault = write([i](Tables& t) { t.notes().set("n" + std::to_string(i), std::string(2000, 'x')); });
        stored += !fault;
    }
    ASSERT_EQ(fault, StoreFault::Kind::full);
    EXPECT_FALSE(store_->stats().healthy);
    store_.reset();
    open();
    int there = 0;
    std::string verdict;
    read([&](Tables& t) {
        for (int i = 0; i < 500; ++i) there += t.notes().get("n" + std::to_string(i)).has_value();
    });
    EXPECT_EQ(there, stored) << "everything that was acknowledged, and nothing else";
    Sqlite check(path(), Sqlite::Use::read, 1000);
    Statement q = check.prepare("PRAGMA integrity_check");
    ASSERT_TRUE(q.step());
    EXPECT_EQ(q.text(0), "ok");
    EXPECT_EQ(write([](Tables& t) { t.notes().set("again", "1"); }), std::nullopt) << "room again: writing works again";
}

TEST_F(SqliteStoreTest, ALockedDatabaseRefusesClearlyAndRecovers) {
    open(0, 100);
    write([](Tables& t) { t.notes().set("a", "1"); });
    {
        Sqlite other(path(), Sqlite::Use::write, 1000);
        other.execute("BEGIN IMMEDIATE");
        EXPECT_EQ(write([](Tables& t) { t.notes().set("b", "1"); }), StoreFault::Kind::locked);
        EXPECT_EQ(read([](Tables& t) { EXPECT_TRUE(t.notes().get("a")); }), std::nullopt) << "reading goes on";
        other.execute("ROLLBACK");
    }
    EXPECT_EQ(write([](Tables& t) { t.notes().set("b", "1"); }), std::nullopt);
    EXPECT_TRUE(store_->stats().healthy);
}

TEST_F(SqliteStoreTest, ABackupOfARunningStoreCanBeRestored) {
    open();
    write([](Tables& t) { t.games().insert(some_game("g1"), {"line 1"}); });
    std::promise<bool> done;
    const std::string copy = folder_.path() + "/copy.db";
    store_->backup(copy, [&](const StoreFault* fault) { done.set_value(fault == nullptr); });
    ASSERT_TRUE(done.get_future().get());
    EXPECT_THROW(backup_sqlite_file(path(), copy), StoreFault) << "an older backup is never overwritten";
    write([](Tables& t) { t.games().append(next_of("g1", 1, "")); });
    EXPECT_EQ(events("g1"), 2u);
    store_.reset();
    restore_sqlite_file(copy, folder_.path());
    open();
    EXPECT_EQ(events("g1"), 1u);
}

}  // namespace
}  // namespace tankchess::server
