// How SQLite goes about the statements: an index carries each, and what they cost does not grow with the archive.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdlib>
#include <iostream>
#include <set>

#include "server/store/sqlite/sqlite.h"
#include "support/full_store.h"
#include "support/search_kit.h"
#include "support/temp_folder.h"

namespace tankchess::server {
namespace {

class SqlitePlansTest : public ::testing::Test {
protected:
    void SetUp() override {
        migrate(db_);
        tables_ = sql_tables(db_);
    }
    void add(const GameRow& game) { tables_->games().insert(game, {"line"}); }
    std::vector<std::string> found(const ArchiveSearch& search) { return ids_of(tables_->games().search(search)); }

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

TEST_F(SqlitePlansTest, NoStatementOfTheTablesReadsAWholeTable) {
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
    games.in_play("8x8 ", 8);
    games.due("", 1, true);
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
    PeopleTable& people = tables_->people();
    people.is_tied("u1", Tie::block, "u2");
    people.count_of("u1", Tie::follow);
    people.count_back("u1", Tie::follow);
    people.tied_to("u1", Tie::follow);
    people.tied_back("u2", Tie::follow, 5);
    people.note("u1", "u2");
    people.named_like("a", 5);
    people.versus("u1", "u2", 5);
    NoticeTable& notices = tables_->notices();
    notices.of("u1", "", 5);
    notices.by_id("u1", "0001");
    notices.unseen("u1");
    notices.mark_seen("u1", "0001");
    notices.mark_seen_about("u1", "g2");
    notices.withdraw("g2", "turn");
    notices.rules("u1");
    notices.places("u1");
    notices.drop_place("u1", "p1");
    notices.due(1, 5);
    notices.take_out("o1");
    notices.take_all_out("u1", "mail");
    notices.put_back("o1", 2);
    notices.hold_back("u1", "push:p1", 3);
    notices.drop_out("o1");
    AccountTable& accounts = tables_->accounts();
    accounts.email("u1");
    accounts.users_at("ada@example.org", 5);
    accounts.log("u1", "", 5);
    accounts.factor("u1");
    accounts.use_step("u1", 2);
    accounts.use_code("u1", "c1");
    accounts.codes_left("u1");
    accounts.take_ticket("h1", "reset", 5);
    accounts.drop_factor("u1");
    accounts.passkeys_of("u1");
    accounts.passkey("credential");
    accounts.touch_passkey("k1", 2, 5);
    accounts.drop_passkey("u1", "k1");
    users.by_former_name("ada");
    users.rename("u2", "bobby", 5);
    users.renamed_at("u2");
    tables_->own_data().rows_of("u1", 5);
    tables_->own_data().games_of("u1", "", 5);
    tables_->own_data().erasure();
    tables_->own_data().advance_erasure({"u3", "guest-gone", "g"});
    tables_->own_data().end_erasure("u3");
    games.reword_event("g1", 1, "line");
    TournamentTable& tournaments = tables_->tournaments();
    tournaments.by_id("t1");
    tournaments.open(5);
    tournaments.past(1, "", 5);
    tournaments.open_by("u1");
    tournaments.of_game("g2");
    tournaments.entrants("t1");
    tournaments.entrant("t1", "u1");
    tournaments.tables("t1");
    tournaments.ended("t1");
    tournaments.active(1);
    tournaments.claim("t1", "n1");
    SimulTable& simuls = tables_->simuls();
    simuls.open(1, 5);
    simuls.past(5);
    simuls.open_by("u1", 1);
    simuls.seats("si1");
    simuls.leave("si1", "u1");
    simuls.cancel("si1", 1);
    simuls.settle("g2", "won", 1);
    SeriesTable& series = tables_->series();
    series.of_game("g1");
    series.games("g1");
    series.settle({"g1", 3, "running", "g2", "", 5});
    series.due(9, 5);
    VacationTable& vacations = tables_->vacations();
    vacations.of("u1");
    vacations.is_away("u1", 1);
    vacations.due(9, 9, 5);
    vacations.end_at("u1", 1000, 3000);
    vacations.set_state("u1", 1000, "on");
    vacations.slow_games("u1");
    StudyTable& studies = tables_->studies();
    const StudyRow study = *studies.by_id("st1");
    studies.change(study, true);
    studies.count_of("u1");
    studies.open("", {}, 5);
    studies.open("pin", {}, 5);
    studies.of("u1", {}, 5);
    studies.shared_with("u2", 5);
    studies.members("st1");
    studies.ops_after("st1", 0, 5);
    studies.ops_before("st1", 5, 5);
    studies.op("st1", 1);
    studies.seq_of("st1", "k1");
    studies.last_of("st1", "u1", false);
    studies.remove_member("st1", "u2");
    tournaments.unannounced(1, 2);
    tournaments.take_reminder("t1");
    ClubTable& clubs = tables_->clubs();
    clubs.change(*clubs.by_id("c1"));
    clubs.rename("c1", "Steel Fist");
    clubs.renew_secret("c1", "other");
    clubs.list(0, 5);
    clubs.named_like("fi st", 5);
    clubs.of("u1");
    clubs.rank_of("c1", "u1");
    clubs.members("c1", ClubRank::owner, ClubRank::member, 0, 5);
    clubs.members_after("c1", "", 5);
    clubs.request("c1", "u2");
    clubs.requests("c1", 5);
    clubs.requests_of("u2");
    clubs.drop_request("c1", "u2");
    clubs.lines("c1", "", 5);
    clubs.line("c1", "0001");
    clubs.drop_line("c1", "0001");
    clubs.boards("c1");
    clubs.unpin("c1", "basic-16");
    clubs.events("c1", 5);
    clubs.best("c1", "basic", 5);
    clubs.scores("c1", 5);
    clubs.leave_all("u1");
    BoardTable& boards = tables_->boards();
    boards.by_id("l1");
    boards.by_id("l1", 1);
    boards.versions("l1");
    for (const BoardOrder order : {BoardOrder::newest, BoardOrder::stars, BoardOrder::plays})
        boards.list(order, "", 0, 5);
    boards.list(BoardOrder::newest, "u1", 0, 5);
    boards.count_of("u1");
    boards.published_since("u1", 1);
    boards.waiting();
    boards.free_runs();
    boards.claim(5, 10);
    boards.renew("l1", 1, 20);
    boards.measured("l1", 1, "{}", "{}");
    boards.starred("u2");
    boards.tallies({"l1"});
    boards.results("l1");
    ModerationTable& moderation = tables_->moderation();
    moderation.role("u1");
    moderation.roles();
    moderation.report("0001");
    moderation.open_reports(5);
    moderation.closed_reports("", 5);
    moderation.reports_about("u2", 5);
    moderation.reports_by("u1", 5);
    moderation.count_open_reports();
    moderation.is_reported("u1", "chat", "g1/u2/k2");
    moderation.hold_report("0001", "u1", 5, 10);
    moderation.hold_report("0001", "", 5, 10);
    moderation.close_report("0001", "u1", "done", 5);
    moderation.act("0001");
    moderation.acts("", "", 5);
    moderation.acts("u2", "", 5);
    moderation.acts_after("", 5);
    moderation.standing(5);
    moderation.standing_act("u2", "mute", 5);
    moderation.keep_appeal("0001", "why", 5);
    moderation.open_appeals(5);
    moderation.count_open_appeals();
    moderation.keep_answer("0001", "so", 6);
    moderation.mark_lifted("0001", 6);
    moderation.words();
    SignTable& signs = tables_->signs();
    signs.of_game("g1");
    signs.of_user("u1", 5);
    signs.keep({"g1", "u1", 0, 12, 0.5, 3, 0.4, 5});
    signs.looks_wanted();
    signs.claim_look(5, 10);
    signs.rated_games("u1", 5);
    signs.shared_address("u1", "u2");
    signs.neighbours("u1", 5);
    signs.open_signals(5);
    signs.signals_of("u1", 5);
    signs.count_open_signals();
    signs.dismiss("engine u1 g1", 5);
    signs.end_look("g1");
    games.chat_line("g1", "u1", "k1");
    games.chat_of("u1", 5);
    games.hide_chat("g1", "u1", "k1", true);
    games.delete_chat("g1", "u1", "k1");
    boards.hide("l1", true);
    notices.by_key("u1", "g2 turn 1");
    ExplorerTable& explorer = tables_->explorer();
    explorer.uncounted(5);
    explorer.count("g2");
    explorer.moves("u1", 1, 5);
    tables_->insights().of("u1", 1, 5);
    GuestPlace place;
    drop_stale(*tables_, 1, {}, place);
    const auto plans = plans_of(db_.handle());
    ASSERT_GT(plans.size(), 100u);
    for (const std::string& plan : plans) {
        // Games whose engine is to move have a partial index that holds nothing else.
        const bool whole = plan.starts_with("SCAN ") && !plan.starts_with("SCAN newest") &&
                           plan.find("USING INDEX games_engine") == std::string::npos &&
                           plan.find("USING COVERING INDEX games_engine") == std::string::npos &&
                           plan.find("USING INDEX games_running") == std::string::npos &&
                           plan.find("USING INDEX games_ended") == std::string::npos &&
                           plan.find("INDEX games_uncounted") == std::string::npos &&
                           plan.find("USING INDEX tournaments_open") == std::string::npos &&
                           plan.find("INDEX board_versions_") == std::string::npos &&
                           plan.find("INDEX board_tallies_by_") == std::string::npos &&
                           plan.find("USING INDEX tournaments_past") == std::string::npos &&
                           plan.find("USING INDEX simuls_open") == std::string::npos &&
                           plan.find("USING INDEX simuls_past") == std::string::npos &&
                           plan.find("USING INDEX studies_open") == std::string::npos &&
                           plan.find("USING INDEX clubs_by_size") == std::string::npos &&
                           // Indexes that hold what waits and nothing else, and tables of a few rows.
                           plan.find("INDEX reports_open") == std::string::npos &&
                           plan.find("INDEX acts_appealed") == std::string::npos &&
                           plan.find("INDEX acts_standing") == std::string::npos &&
                           plan.find("INDEX signals_open") == std::string::npos && !plan.starts_with("SCAN looks") &&
                           !plan.starts_with("SCAN roles") && !plan.starts_with("SCAN filter_words") &&
                           // Empty but for a few minutes after somebody left.
                           !plan.starts_with("SCAN erasures");
        EXPECT_FALSE(whole) << plan;
        const bool archive = plan.find("FROM seats s INDEXED") != std::string::npos ||
                             plan.find("FROM games g INDEXED") != std::string::npos;
        EXPECT_FALSE(archive && plan.starts_with("USE TEMP B-TREE")) << plan;
    }
}

TEST_F(SqlitePlansTest, TheSchemaBeforeIsBroughtUpToDateWithItsCounts) {
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
    const auto tables = sql_tables(db);
    GameTable* games = &tables->games();
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
TEST_F(SqlitePlansTest, ASearchCostsTheSameInALargeArchive) {
    const bool full = std::getenv("TC_FULL") != nullptr;
    ArchiveSearch nobody, rare, no_mode, no_setup, no_result, one_day, long_ago, later_page;
    nobody.player = "nobody";
    rare.player = "rare";
    no_mode.mode = "retreat";
    no_setup.setup = "nothing";
    no_result.result = "*";
    one_day.from = 500000;
    one_day.to = 500100;
    long_ago.to = 10;
    later_page.from = 1;
    later_page.to = 9999999;
    later_page.before = 1000100;
    later_page.before_id = "g";
    const std::vector<std::pair<const char*, ArchiveSearch>> searches = {{"newest", {}},
                                                                         {"nobody", nobody},
                                                                         {"rare player", rare},
                                                                         {"no such mode", no_mode},
                                                                         {"no such setup", no_setup},
                                                                         {"no such result", no_result},
                                                                         {"one day", one_day},
                                                                         {"long ago", long_ago},
                                                                         {"later page of a month", later_page}};
    int games = 0;
    const auto grow = [&](int until) {
        db_.begin_write();
        for (; games < until; ++games) {
            GameRow game = finished_game("g" + std::to_string(games), 1000000 + games);
            if (games < 8) game.seats[0].name = "rare";
            add(game);
        }
        db_.commit();
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

}  // namespace
}  // namespace tankchess::server
