// Lists and searches: what they find, that an index carries each, and that they cannot go on for ever.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdlib>
#include <future>
#include <iostream>
#include <set>

#include "server/store/sqlite.h"
#include "server/store/store.h"
#include "support/full_store.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

class SearchTest : public ::testing::Test {
protected:
    void SetUp() override {
        migrate(db_);
        tables_ = sqlite_tables(db_);
    }
    void add(const GameRow& game) { tables_->games().insert(game, {"line"}); }
    std::vector<std::string> found(const ArchiveSearch& search) {
        std::vector<std::string> out;
        for (const GameRow& row : tables_->games().search(search)) out.push_back(row.id);
        return out;
    }
    // Every way to search, by itself and with all others, on the first page and on a later one.
    static std::vector<ArchiveSearch> every_search() {
        std::vector<ArchiveSearch> out;
        for (int bits = 0; bits < 128; ++bits) {
            ArchiveSearch s;
            if (bits & 1) s.player = "ada";
            if (bits & 2) s.mode = "mate";
            if (bits & 4) s.setup = "basic-16";
            if (bits & 8) s.result = "1-0";
            if (bits & 16) s.from = 1;
            if (bits & 32) s.to = 99999;
            if (bits & 64) {
                s.before = 5000;
                s.before_id = "g";
            }
            out.push_back(s);
        }
        return out;
    }

    TempFolder folder_;
    Sqlite db_{folder_.path() + "/t.db", Sqlite::Use::write, 1000};
    std::unique_ptr<Tables> tables_;
};

// How SQLite goes about each statement that was prepared on this connection.
std::vector<std::string> plans_of(sqlite3* db) {
    std::set<std::string> texts;
    for (sqlite3_stmt* s = sqlite3_next_stmt(db, nullptr); s != nullptr; s = sqlite3_next_stmt(db, s)) {
        texts.insert(sqlite3_sql(s));
    }
    std::vector<std::string> out;
    for (const std::string& text : texts) {
        sqlite3_stmt* plan = nullptr;
        if (sqlite3_prepare_v2(db, ("EXPLAIN QUERY PLAN " + text).c_str(), -1, &plan, nullptr) != SQLITE_OK) continue;
        while (sqlite3_step(plan) == SQLITE_ROW) {
            out.push_back(std::string(reinterpret_cast<const char*>(sqlite3_column_text(plan, 3))) + " in: " + text);
        }
        sqlite3_finalize(plan);
    }
    return out;
}

TEST_F(SearchTest, NoStatementOfTheTablesReadsAWholeTable) {
    fill_everything(*tables_);
    for (const ArchiveSearch& search : every_search()) found(search);
    UserTable& users = tables_->users();
    users.by_id("u1");
    users.by_name("ada");
    users.like_name("ada");
    users.session_by_hash("h");
    users.sessions_of("u1");
    users.touch_session("s1", 3);
    users.delete_sessions_but("u1", "s1");
    users.token_by_hash("h");
    users.tokens_of("u1");
    GameTable& games = tables_->games();
    games.by_id("g1");
    games.events("g1", 0);
    games.running(10);
    games.running_of("u1");
    games.due(1, true);
    games.tally("u1");
    games.open_engine_games("u1");
    games.rated_between("u1", "u2", 1, "g");
    games.chat("g1", 10);
    games.analysis("g1", "quick");
    AppendEvents end;
    end.game = "g2";
    end.seen = 1;
    end.lines = {"line 2"};
    end.now = finished_game("g2", 7000).now;
    end.now.version = 2;
    games.append(end);
    tables_->ratings().of("u1");
    tables_->ratings().of("u1", "basic");
    tables_->ratings().points("u1", "basic");
    tables_->ratings().best("basic", false, std::nullopt, 10);
    tables_->ratings().best("basic", true, RatingKey{1500, "u"}, 10);
    tables_->setups().by_id("e1");
    tables_->setups().of("u1");
    tables_->challenges().by_id("c1");
    tables_->challenges().open_by("u1", 5);
    tables_->challenges().open_to("u1", 5);
    tables_->notes().puzzles_solved("u1");
    tables_->notes().outages_after(1);
    GuestPlace place;
    drop_stale(*tables_, 1, {}, place);
    const auto plans = plans_of(db_.handle());
    ASSERT_GT(plans.size(), 100u);
    for (const std::string& plan : plans) {
        // Games whose engine is to move have a partial index that holds nothing else.
        const bool whole = plan.starts_with("SCAN ") && !plan.starts_with("SCAN (") &&
                           plan.find("USING INDEX games_engine") == std::string::npos &&
                           plan.find("USING COVERING INDEX games_engine") == std::string::npos &&
                           plan.find("USING INDEX games_running") == std::string::npos &&
                           plan.find("USING INDEX games_ended") == std::string::npos;
        EXPECT_FALSE(whole) << plan;
        const bool archive = plan.find("FROM seats s INDEXED") != std::string::npos ||
                             plan.find("FROM games g INDEXED") != std::string::npos;
        EXPECT_FALSE(archive && plan.starts_with("USE TEMP B-TREE")) << plan;
    }
}

TEST_F(SearchTest, EverySearchFindsWhatALookAtEachGameFinds) {
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

TEST_F(SearchTest, AProfileCountsEachGameOnceWhenItEnds) {
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

TEST_F(SearchTest, TheBestPlayersArePagedByTheirPlaceNotByCounting) {
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

TEST_F(SearchTest, TheSchemaBeforeIsBroughtUpToDateWithItsCounts) {
    const std::string path = folder_.path() + "/old.db";
    {
        Sqlite old(path, Sqlite::Use::write, 1000);
        migrate(old, 1);
        for (const auto& [id, over, ended, result, winners] :
             {std::tuple{"a", 1, 50, "1-0", "w"}, {"b", 1, 0, "1/2-1/2", ""}, {"c", 0, 0, "*", ""}}) {
            old.execute("INSERT INTO games VALUES('" + std::string(id) + "',1," + std::to_string(over) +
                        ",'mate','basic','basic-16',1,0,0,1,60," + std::to_string(ended) + ",'tps','w',3,'" + result +
                        "','agreed','" + winners + "',0,0,'','{}')");
            old.execute("INSERT INTO seats VALUES('" + std::string(id) + "','w','person','u1','Ada',0)");
            old.execute("INSERT INTO seats VALUES('" + std::string(id) + "','b','engine','','Computer',3)");
        }
    }
    Sqlite db(path, Sqlite::Use::write, 1000);
    migrate(db);
    const auto games = sqlite_games(db);
    EXPECT_EQ(games->tally("u1").games, 2);
    EXPECT_EQ(games->tally("u1").wins, 1);
    EXPECT_EQ(games->tally("u1").draws, 1);
    EXPECT_EQ(games->running_of("u1").size(), 1u);
    ArchiveSearch mine;
    mine.player = "ADA";
    ASSERT_EQ(games->search(mine).size(), 2u);
    EXPECT_EQ(games->search(mine)[0].id, "b") << "ended when it last changed, as far as is known";
}

// Steps of SQLite's machine for each search, and the time of all: what it costs, whatever else the machine does.
TEST_F(SearchTest, ASearchCostsTheSameInALargeArchive) {
    const bool full = std::getenv("TC_FULL") != nullptr;
    ArchiveSearch nobody, rare, no_mode, no_setup, no_result, one_day, long_ago;
    nobody.player = "nobody";
    rare.player = "rare";
    no_mode.mode = "retreat";
    no_setup.setup = "nothing";
    no_result.result = "*";
    one_day.from = 500000;
    one_day.to = 500100;
    long_ago.to = 10;
    const std::vector<std::pair<const char*, ArchiveSearch>> searches = {{"newest", {}},
                                                                         {"nobody", nobody},
                                                                         {"rare player", rare},
                                                                         {"no such mode", no_mode},
                                                                         {"no such setup", no_setup},
                                                                         {"no such result", no_result},
                                                                         {"one day", one_day},
                                                                         {"long ago", long_ago}};
    int games = 0;
    const auto grow = [&](int until) {
        db_.execute("BEGIN");
        for (; games < until; ++games) {
            GameRow game = finished_game("g" + std::to_string(games), 1000000 + games);
            if (games < 8) game.seats[0].name = "rare";
            add(game);
        }
        db_.execute("COMMIT");
    };
    const auto steps = [&](const ArchiveSearch& search) {
        found(search);
        std::int64_t sum = 0;
        for (sqlite3_stmt* s = sqlite3_next_stmt(db_.handle(), nullptr); s; s = sqlite3_next_stmt(db_.handle(), s)) {
            sqlite3_stmt_status(s, SQLITE_STMTSTATUS_VM_STEP, 1);
        }
        const auto begun = std::chrono::steady_clock::now();
        found(search);
        const auto time = std::chrono::steady_clock::now() - begun;
        if (full && games > 10000) {
            std::cout << std::chrono::duration<double, std::milli>(time).count() << " ms ";
        }
        for (sqlite3_stmt* s = sqlite3_next_stmt(db_.handle(), nullptr); s; s = sqlite3_next_stmt(db_.handle(), s)) {
            sum += sqlite3_stmt_status(s, SQLITE_STMTSTATUS_VM_STEP, 1);
        }
        return sum;
    };
    grow(300);
    std::vector<std::int64_t> small;
    for (const auto& [name, search] : searches) small.push_back(steps(search));
    grow(full ? 100000 : 3000);
    for (std::size_t i = 0; i < searches.size(); ++i) {
        const std::int64_t large = steps(searches[i].second);
        EXPECT_LE(large, 2 * small[i] + 100) << searches[i].first;
        if (full) std::cout << large << " steps: " << searches[i].first << " of " << games << " games\n";
    }
}

TEST_F(SearchTest, ASearchIsGivenUpAfterItsTimeAndHoldsUpNoRead) {
    for (int i = 0; i < 1000; ++i) add(finished_game("g" + std::to_string(i), 1000 + i));
    ArchiveSearch long_one;
    long_one.setup = "basic-16";
    long_one.result = "nobody has won so";
    SqliteOptions options;
    options.path = folder_.path() + "/t.db";
    options.search_time = std::chrono::milliseconds(30);
    const auto store = open_sqlite_store(options);
    std::promise<std::optional<StoreFault::Kind>> done;
    std::promise<void> begun, read;
    store->search(
        [&](Tables& tables) {
            begun.set_value();
            read.get_future().wait();  // a read goes on beside it
            for (int i = 0; i < 1000000; ++i) tables.games().search(long_one);
        },
        [&](const StoreFault* fault) { done.set_value(fault == nullptr ? std::nullopt : std::optional(fault->kind)); });
    begun.get_future().wait();
    store->read([](Tables& tables) { tables.notes().get("x"); }, [&](const StoreFault*) { read.set_value(); });
    EXPECT_EQ(done.get_future().get(), StoreFault::Kind::too_long);
    std::promise<bool> again;
    store->search([](Tables& tables) { tables.games().search({}); },
                  [&](const StoreFault* fault) { again.set_value(fault == nullptr); });
    EXPECT_TRUE(again.get_future().get()) << "the next one has its whole time";
}

}  // namespace
}  // namespace tankchess::server
