#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>

#include "server/store/backup.h"
#include "server/store/sqlite.h"
#include "server/store/store.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

GameRow some_game(const std::string& id) {
    GameRow out;
    out.id = id;
    out.rules = "mate";
    out.family = "basic";
    out.setup = "basic-16";
    out.created = 1000;
    out.now.version = 1;
    out.now.tps = "tps";
    out.now.turn = "w";
    out.now.updated = 1000;
    out.now.result = "*";
    out.seats = {{"w", "guest", "u1", "ada", 0}, {"b", "engine", "", "Computer", 3}};
    return out;
}

class StoreTest : public ::testing::Test {
protected:
    void open(std::int64_t max_pages = 0, int busy_ms = 2000) {
        SqliteOptions options;
        options.path = path();
        options.max_pages = max_pages;
        options.busy_ms = busy_ms;
        store_ = open_sqlite_store(options);
    }
    std::string path() const { return database_in(folder_.path()); }

    // The fault's kind, or nothing.
    std::optional<StoreFault::Kind> write(const Store::Work& work) { return run(true, work); }
    std::optional<StoreFault::Kind> read(const Store::Work& work) { return run(false, work); }
    std::optional<StoreFault::Kind> run(bool writing, const Store::Work& work) {
        std::promise<std::optional<StoreFault::Kind>> done;
        const auto call = [&done](const StoreFault* fault) {
            done.set_value(fault == nullptr ? std::nullopt : std::optional(fault->kind));
        };
        writing ? store_->write(work, call) : store_->read(work, call);
        return done.get_future().get();
    }
    std::size_t events(const std::string& game) {
        std::size_t count = 0;
        read([&](Tables& t) { count = t.games().events(game, 0).size(); });
        return count;
    }
    static AppendEvents next_of(const std::string& game, std::int64_t seen, const std::string& key) {
        AppendEvents out;
        out.game = game;
        out.seen = seen;
        out.lines = {"line " + std::to_string(seen + 1)};
        out.key = key;
        out.now = some_game(game).now;
        out.now.version = seen + 1;
        return out;
    }

    TempFolder folder_;
    std::unique_ptr<Store> store_;
};

TEST_F(StoreTest, EventsAreAppendedOnlyToTheVersionThatWasSeen) {
    open();
    ASSERT_EQ(write([](Tables& t) { t.games().insert(some_game("g1"), {"line 1"}); }), std::nullopt);
    EXPECT_EQ(write([](Tables& t) { t.games().append(next_of("g1", 1, "k1")); }), std::nullopt);
    EXPECT_EQ(write([](Tables& t) { t.games().append(next_of("g1", 1, "k2")); }), StoreFault::Kind::conflict);
    EXPECT_EQ(events("g1"), 2u);
}

TEST_F(StoreTest, GamesOfAGuestAreFoundUnderTheNameOfTheAccount) {
    open();
    UserRow user{"u1", "guest", "ada", {}, {}, "{}", 1};
    write([&](Tables& t) {
        t.users().insert(user);
        GameRow game = some_game("g1");
        game.now.over = true;
        game.now.ended = 2000;
        t.games().insert(game, {"one"});
        user.kind = "account";
        user.name = "Lovelace";
        t.users().update(user);
    });
    read([&](Tables& t) {
        ArchiveSearch search;
        search.player = "Lovelace";
        const auto found = t.games().search(search);
        ASSERT_EQ(found.size(), 1u);
        for (const SeatRow& seat : found[0].seats) {
            if (seat.side == "w")
                EXPECT_EQ(seat.kind, "person");
            else
                EXPECT_EQ(seat.name, "Computer");
        }
    });
}

TEST_F(StoreTest, TheSameKeyIsNeverStoredTwice) {
    open();
    write([](Tables& t) { t.games().insert(some_game("g1"), {"line 1"}); });
    EXPECT_EQ(write([](Tables& t) { t.games().append(next_of("g1", 1, "w:k")); }), std::nullopt);
    EXPECT_EQ(write([](Tables& t) { t.games().append(next_of("g1", 2, "w:k")); }), StoreFault::Kind::conflict);
    std::int64_t version = 0;
    read([&](Tables& t) { version = t.games().by_id("g1")->now.version; });
    EXPECT_EQ(version, 2) << "the refused append left nothing behind";
}

TEST_F(StoreTest, AConflictUndoesItsOwnWorkAndNoOther) {
    open();
    write([](Tables& t) { t.games().insert(some_game("g1"), {"line 1"}); });
    std::atomic<int> good{0}, bad{0};
    for (int i = 0; i < 50; ++i) {
        store_->write(
            [i](Tables& t) {
                t.notes().set("n" + std::to_string(i), "1");
                if (i % 2 == 1) t.games().append(next_of("g1", 77, ""));
            },
            [&](const StoreFault* fault) { ++(fault == nullptr ? good : bad); });
    }
    store_->drain();
    EXPECT_EQ(good, 25);
    EXPECT_EQ(bad, 25);
    int there = 0;
    read([&](Tables& t) {
        for (int i = 0; i < 50; ++i) there += t.notes().get("n" + std::to_string(i)).has_value();
    });
    EXPECT_EQ(there, 25);
}

TEST_F(StoreTest, ManyWritesShareFewCommits) {
    open();
    for (int i = 0; i < 2000; ++i) {
        store_->write([i](Tables& t) { t.notes().set("n" + std::to_string(i), "1"); }, nullptr);
    }
    store_->drain();
    EXPECT_EQ(store_->stats().works, 2000u);
    EXPECT_LT(store_->stats().commits, 1000u);
}

TEST_F(StoreTest, WhatWasCommittedIsThereAfterReopening) {
    open();
    write([](Tables& t) { t.games().insert(some_game("g1"), {"line 1"}); });
    store_.reset();
    open();
    EXPECT_EQ(events("g1"), 1u);
}

TEST_F(StoreTest, AFullDatabaseRefusesClearlyAndStaysWhole) {
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

TEST_F(StoreTest, ALockedDatabaseRefusesClearlyAndRecovers) {
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

TEST_F(StoreTest, ABackupOfARunningStoreCanBeRestored) {
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

TEST_F(StoreTest, ADatabaseOfANewerProgramIsLeftAlone) {
    open();
    store_.reset();
    {
        Sqlite db(path(), Sqlite::Use::write, 1000);
        db.execute("PRAGMA user_version=999");
    }
    EXPECT_THROW(open(), StoreFault);
}

TEST_F(StoreTest, NamesAreTakenWhateverTheirCase) {
    open();
    const UserRow ada{"u1", "account", "Ada", "h", "", "{}", 1};
    const UserRow twin{"u2", "account", "aDA", "h", "", "{}", 1};
    EXPECT_EQ(write([&](Tables& t) { t.users().insert(ada); }), std::nullopt);
    EXPECT_EQ(write([&](Tables& t) { t.users().insert(twin); }), StoreFault::Kind::conflict);
}

}  // namespace
}  // namespace tankchess::server
