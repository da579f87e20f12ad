// What every store does, and what a file that is full or locked makes of it.
#include "server/store/store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "support/full_store.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class StoreTest : public ::testing::TestWithParam<Engine> {
protected:
    void open() { store_ = place_.open(); }
    FaultKind write(const Store::Work& work) { return write_to(*store_, work); }
    FaultKind read(const Store::Work& work) { return read_from(*store_, work); }
    std::size_t events(const std::string& game) {
        std::size_t count = 0;
        read([&](Tables& t) { count = t.games().events(game, 0).size(); });
        return count;
    }

    StorePlace place_{GetParam()};
    std::unique_ptr<Store> store_;
};
INSTANTIATE_TEST_SUITE_P(On, StoreTest, every_engine, engine_name);

TEST_P(StoreTest, EventsAreAppendedOnlyToTheVersionThatWasSeen) {
    open();
    ASSERT_EQ(write([](Tables& t) { t.games().insert(some_game("g1"), {"line 1"}); }), std::nullopt);
    EXPECT_EQ(write([](Tables& t) { t.games().append(next_of("g1", 1, "k1")); }), std::nullopt);
    EXPECT_EQ(write([](Tables& t) { t.games().append(next_of("g1", 1, "k2")); }), StoreFault::Kind::conflict);
    EXPECT_EQ(events("g1"), 2u);
}

TEST_P(StoreTest, GamesOfAGuestAreFoundUnderTheNameOfTheAccount) {
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

TEST_P(StoreTest, AGameOfADeviceIsTakenOnceAndCountsNowhere) {
    open();
    GameRow game = finished_game("g1", 2000);
    game.offline = "u1/local-1";
    ASSERT_EQ(write([&](Tables& t) { t.games().insert(game, {"line 1"}); }), std::nullopt);
    game.id = "g2";
    EXPECT_EQ(write([&](Tables& t) { t.games().insert(game, {"line 1"}); }), StoreFault::Kind::conflict);
    game.offline = "u2/local-1";
    EXPECT_EQ(write([&](Tables& t) { t.games().insert(game, {"line 1"}); }), std::nullopt);
    for (const char* id : {"g3", "g4"}) {
        EXPECT_EQ(write([&](Tables& t) { t.games().insert(some_game(id), {"line 1"}); }), std::nullopt)
            << "games of the server have no such mark, and there are many";
    }
    read([](Tables& t) {
        EXPECT_EQ(t.games().of_device("u1/local-1"), "g1");
        EXPECT_EQ(t.games().of_device("u1/local-2"), std::nullopt);
        EXPECT_EQ(t.games().of_device(""), std::nullopt);
        EXPECT_EQ(t.games().by_id("g1")->offline, "u1/local-1");
        EXPECT_EQ(t.games().tally("u1").games, 0);
    });
}

TEST_P(StoreTest, AnIntentThatIsSentTwiceIsStoredOnce) {
    open();
    write([](Tables& t) { t.games().insert(some_game("g1"), {"line 1"}); });
    EXPECT_EQ(write([](Tables& t) { t.games().append(next_of("g1", 1, "w:k")); }), std::nullopt);
    EXPECT_EQ(write([](Tables& t) { t.games().append(next_of("g1", 1, "w:k")); }), StoreFault::Kind::conflict);
    std::vector<EventRow> events;
    read([&](Tables& t) { events = t.games().events("g1", 0); });
    ASSERT_EQ(events.size(), 2U) << "the refused append left nothing behind";
    EXPECT_EQ(events.back().key, "w:k") << "whoever reads the game again knows by this that it has happened";
}

TEST_P(StoreTest, AConflictUndoesItsOwnWorkAndNoOther) {
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

TEST_P(StoreTest, ManyWritesShareFewCommits) {
    open();
    for (int i = 0; i < 2000; ++i) {
        store_->write([i](Tables& t) { t.notes().set("n" + std::to_string(i), "1"); }, nullptr);
    }
    store_->drain();
    EXPECT_EQ(store_->stats().works, 2000u);
    EXPECT_LT(store_->stats().commits, 1000u);
}

TEST_P(StoreTest, WhatWasCommittedIsThereAfterReopening) {
    open();
    write([](Tables& t) { t.games().insert(some_game("g1"), {"line 1"}); });
    store_.reset();
    open();
    EXPECT_EQ(events("g1"), 1u);
}

TEST_P(StoreTest, ADatabaseOfANewerProgramIsLeftAlone) {
    open();
    store_.reset();
    place_.pretend_version(999);
    EXPECT_THROW(open(), StoreFault);
}

TEST_P(StoreTest, NamesAreTakenWhateverTheirCase) {
    open();
    const UserRow ada{"u1", "account", "Ada", "h", "", "{}", 1};
    const UserRow twin{"u2", "account", "aDA", "h", "", "{}", 1};
    EXPECT_EQ(write([&](Tables& t) { t.users().insert(ada); }), std::nullopt);
    EXPECT_EQ(write([&](Tables& t) { t.users().insert(twin); }), StoreFault::Kind::conflict);
}

}  // namespace
}  // namespace tankchess::server
