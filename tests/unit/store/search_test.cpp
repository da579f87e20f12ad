// Lists and searches: what they find, and that they cannot go on for ever.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <set>

#include "support/full_store.h"
#include "support/search_kit.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class SearchTest : public ::testing::TestWithParam<Engine> {
protected:
    void add(const GameRow& game) { tables_->games().insert(game, {"line"}); }
    std::vector<std::string> found(const ArchiveSearch& search) { return ids_of(tables_->games().search(search)); }

    StorePlace place_{GetParam()};
    std::unique_ptr<Connection> db_ = place_.connect();
    std::unique_ptr<Tables> tables_ = sql_tables(*db_);
};
INSTANTIATE_TEST_SUITE_P(On, SearchTest, every_engine, engine_name);

TEST_P(SearchTest, EverySearchFindsWhatALookAtEachGameFinds) {
    for (int i = 0; i < 60; ++i) {
        GameRow game = finished_game("g" + std::to_string(100 + i), 4000 + i / 2 * 100);
        if (i % 3 == 0) game.rules = "last:25";
        if (i % 4 == 0) game.setup = "river-20";
        if (i % 5 == 0) game.now.result = "0-1";
        if (i % 7 == 0) game.seats[0].name = "Cy";
        if (i % 11 == 0) game.now.over = false;
        if (i % 13 == 0) game.seats[1] = {"b", "person", "u1", game.seats[0].name, 0};  // on one screen
        if (!game.now.over) game.now.ended = 0;
        add(game);
    }
    for (ArchiveSearch s : every_search()) {
        std::vector<std::string> all;
        s.limit = 1000;
        ArchiveSearch anything;
        anything.limit = 1000;
        for (const GameRow& row : tables_->games().search(anything)) {
            const bool fits =
                (s.player.empty() || row.seats[0].name == s.player || row.seats[1].name == s.player) &&
                (s.mode.empty() || row.rules == s.mode) && (s.setup.empty() || row.setup == s.setup) &&
                (s.result.empty() || row.now.result == s.result) &&
                (s.before == 0 || row.now.ended < s.before || (row.now.ended == s.before && row.id > "g"));
            if (fits) all.push_back(row.id);
        }
        EXPECT_EQ(found(s), all);
        // Page by page gives the same.
        std::vector<std::string> paged;
        s.limit = 7;
        for (;;) {
            const auto page = tables_->games().search(s);
            for (const GameRow& row : page) paged.push_back(row.id);
            if (page.size() < 7) break;
            s.before = page.back().now.ended;
            s.before_id = page.back().id;
        }
        EXPECT_EQ(paged, all);
    }
    ArchiveSearch last;
    last.limit = 100;
    last.mode = "last:25";
    const std::size_t exact = found(last).size();
    last.mode = "last";
    EXPECT_EQ(found(last).size(), exact);
    last.mode = "last:30";
    EXPECT_TRUE(found(last).empty());
}

TEST_P(SearchTest, AProfileCountsEachGameOnceWhenItEnds) {
    fill_everything(*tables_);
    EXPECT_EQ(tables_->games().tally("u1").wins, 1);
    EXPECT_EQ(tables_->games().tally("u2").losses, 1);
    AppendEvents next;
    next.game = "g2";
    next.seen = 1;
    next.lines = {"line 2"};
    next.now = finished_game("g2", 7000).now;
    next.now.version = 2;
    next.now.result = "1/2-1/2";
    next.now.winners = "";
    tables_->games().append(next);
    EXPECT_TRUE(tables_->games().running_of("u1").empty());
    // A rematch is linked to a game that is over.
    next.seen = 2;
    next.now.version = 3;
    next.lines = {"line 3"};
    tables_->games().append(next);
    const GamesTally tally = tables_->games().tally("u1");
    EXPECT_EQ(tally.games, 2);
    EXPECT_EQ(tally.wins, 1);
    EXPECT_EQ(tally.draws, 1);
    EXPECT_EQ(tally.losses, 0);
    ArchiveSearch mine;
    mine.player = "ada";
    EXPECT_EQ(found(mine), (std::vector<std::string>{"g2", "g1"}));
}

TEST_P(SearchTest, TheBestPlayersArePagedByTheirPlaceNotByCounting) {
    for (int i = 0; i < 25; ++i) {
        const std::string id = "p" + std::to_string(100 + i);
        tables_->users().insert({id, "account", "name" + std::to_string(i), "h", "", "{}", 1});
        RatingRow row;
        row.user = id;
        row.family = "basic";
        row.rating = 1500 + i / 2 + 0.1;
        row.deviation = i == 3 ? 200 : 80;
        if (i == 4) row.kind = "bot";
        row.updated = 1;
        tables_->ratings().save(row, "g");
    }
    std::vector<std::string> seen;
    std::optional<RatingKey> after;
    for (;;) {
        const auto page = tables_->ratings().best("basic", false, after, 7);
        for (const RatingRow& row : page) seen.push_back(row.user);
        if (page.size() < 7) break;
        after = RatingKey{page.back().rating, page.back().user};
    }
    EXPECT_EQ(seen.size(), 23u);
    EXPECT_EQ(std::set<std::string>(seen.begin(), seen.end()).size(), 23u);
    EXPECT_EQ(tables_->ratings().best("basic", true, std::nullopt, 7).size(), 1u) << "bots are in a list of their own";
    EXPECT_EQ(seen.front(), "p124");
}

TEST_P(SearchTest, ABoardIsInPlayWhileAGameWithoutHintsStandsOnIt) {
    db_->begin_write();
    GameRow game = some_game("g");
    game.now.tps = "8x8 terrain pieces w mate 0 5";
    game.now.ply = 9;
    add(game);
    game.id = "hints";
    game.now.tps = "8x8 terrain others w mate 0 5";
    game.hints = true;
    add(game);
    game = finished_game("over", 1000);
    game.now.tps = "8x8 terrain ended w mate 0 5";
    game.now.ply = 9;
    add(game);
    db_->commit();
    GameTable& games = tables_->games();
    EXPECT_TRUE(games.in_play("8x8 terrain pieces ", 9));
    EXPECT_FALSE(games.in_play("8x8 terrain pieces ", 10)) << "not far enough";
    EXPECT_FALSE(games.in_play("8x8 terrain piece ", 9)) << "another board";
    EXPECT_FALSE(games.in_play("8x8 terrain others ", 9)) << "hints were agreed";
    EXPECT_FALSE(games.in_play("8x8 terrain ended ", 9)) << "it is over";
}

TEST_P(SearchTest, ASearchIsGivenUpAfterItsTimeAndHoldsUpNoRead) {
    db_->begin_write();
    for (int i = 0; i < 1000; ++i) add(finished_game("g" + std::to_string(i), 1000 + i));
    db_->commit();
    ArchiveSearch long_one;
    long_one.setup = "basic-16";
    long_one.result = "nobody has won so";
    const auto store = place_.open(std::chrono::milliseconds(1000));
    std::promise<std::optional<StoreFault::Kind>> done;
    std::promise<void> begun, read;
    store->search(
        [&](Tables& tables) {
            begun.set_value();
            read.get_future().wait();  // a read goes on beside it
            for (int i = 0; i < 1000000; ++i) tables.games().search(long_one);
        },
        [&](const StoreFault* fault) { done.set_value(fault == nullptr ? std::nullopt : std::optional(fault->kind)); },
        "a");
    begun.get_future().wait();
    store->read([](Tables& tables) { tables.notes().get("x"); }, [&](const StoreFault*) { read.set_value(); });
    EXPECT_EQ(done.get_future().get(), StoreFault::Kind::too_long);
    std::promise<bool> again;
    store->search([](Tables& tables) { tables.games().search({}); },
                  [&](const StoreFault* fault) { again.set_value(fault == nullptr); }, "a");
    EXPECT_TRUE(again.get_future().get()) << "the next one has its whole time";
}

TEST_P(SearchTest, ALineOfSearchesKeepsNobodyElseOut) {
    const auto store = place_.open();
    std::promise<void> begun, go_on;
    store->search(
        [&](Tables&) {
            begun.set_value();
            go_on.get_future().wait();
        },
        nullptr, "greedy");
    begun.get_future().wait();
    std::atomic<int> refused{0}, served_before{-1};
    std::atomic<int> served{0};
    for (int i = 0; i < 300; ++i) {
        store->search([](Tables&) {},
                      [&](const StoreFault* fault) {
                          (fault == nullptr ? served : refused) += 1;
                          EXPECT_TRUE(fault == nullptr || fault->kind == StoreFault::Kind::busy);
                      },
                      "greedy");
    }
    EXPECT_GE(refused, 250) << "one line is bounded below the bound of all";
    std::promise<bool> other;
    store->search([](Tables&) {},
                  [&](const StoreFault* fault) {
                      served_before = served.load();
                      other.set_value(fault == nullptr);
                  },
                  "modest");
    go_on.set_value();
    EXPECT_TRUE(other.get_future().get());
    EXPECT_LE(served_before, 1) << "it waits for one search of each line at most";
    store->drain();
}

}  // namespace
}  // namespace tankchess::server
