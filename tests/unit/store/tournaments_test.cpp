// Tournaments in the store, on both engines.
#include <gtest/gtest.h>

#include "server/store/sql/connection.h"
#include "support/full_store.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class TournamentTableTest : public ::testing::TestWithParam<Engine> {
protected:
    void SetUp() override {
        db_ = place_.connect();
        tables_ = sql_tables(*db_);
        plan("t");
    }
    TournamentTable& all() { return tables_->tournaments(); }

    void plan(const std::string& id, const std::string& state = "running", Millis starts = 1000) {
        TournamentRow row;
        row.id = id;
        row.name = "Friday";
        row.form = "swiss";
        row.state = state;
        row.by = "u1";
        row.by_name = "ada";
        row.terms = row.options = "{}";
        row.starts = starts;
        row.ends = starts + 100;
        all().insert(row);
    }
    void enter(const std::string& user, const std::string& state = "in") {
        EntrantRow row;
        row.tournament = "t";
        row.user = row.name = user;
        row.kind = "account";
        row.rating = 1512.5;
        row.state = state;
        row.joined = 900;
        all().enter(row);
        db_->settle();
    }
    TournamentStep step() { return {*all().by_id("t"), "", {}, {}, {}}; }
    static TableRow table(int number, const std::string& game, std::vector<std::string> seats) {
        return {"t", number, 1, game, game.empty() ? "bye" : "playing", std::move(seats), "nn", "", 1000, 0};
    }
    void advance(const TournamentStep& step) {
        all().advance(step);
        db_->settle();
    }
    // Refused as a whole: as the store does it, a part of a transaction that is undone.
    void expect_refused(const TournamentStep& step) {
        db_->begin_write();
        EXPECT_THROW(advance(step), StoreFault);
        db_->roll_back();
    }
    void pair_up() {
        TournamentStep pairing = step();
        pairing.now.round = 1;
        pairing.fresh = {table(0, "g", {"u1", "u2"}), table(1, "", {"u3"})};
        advance(pairing);
    }
    void add_game(bool over) {
        GameRow game = finished_game("g", over ? 5000 : 0);
        game.now.over = over;
        game.now.ply = 7;
        tables_->games().insert(game, {"line"});
    }

    StorePlace place_{GetParam()};
    std::unique_ptr<Connection> db_;
    std::unique_ptr<Tables> tables_;
};
INSTANTIATE_TEST_SUITE_P(On, TournamentTableTest, every_engine, engine_name);

TEST_P(TournamentTableTest, EntrantsAreNumberedCountedAndKept) {
    enter("u2");
    enter("u1");
    EXPECT_EQ(all().by_id("t")->entrants, 2);
    EXPECT_EQ(all().entrants("t")[0].user, "u2");
    EXPECT_EQ(all().entrants("t")[1].number, 1);
    EXPECT_DOUBLE_EQ(all().entrants("t")[1].rating, 1512.5);
    const std::int64_t before = all().by_id("t")->version;
    EntrantRow gone = *all().entrant("t", "u2");
    gone.state = "out";
    gone.hurry = true;
    all().change(gone);
    db_->settle();
    EXPECT_EQ(all().by_id("t")->entrants, 1);
    EXPECT_GT(all().by_id("t")->version, before);
    EXPECT_TRUE(all().entrant("t", "u2")->hurry);
    EXPECT_FALSE(all().entrant("t", "u9"));
}

TEST_P(TournamentTableTest, NobodyEntersTwice) {
    enter("u1");
    db_->begin_write();
    EXPECT_THROW(enter("u1"), StoreFault);
    db_->roll_back();
    EXPECT_EQ(all().entrants("t").size(), 1u);
}

TEST_P(TournamentTableTest, ARoundIsPairedOnceWhoeverTriesAgain) {
    for (const char* user : {"u1", "u2", "u3"}) enter(user);
    add_game(false);
    TournamentStep pairing = step();
    pairing.now.round = 1;
    pairing.fresh = {table(0, "g", {"u1", "u2"}), table(1, "", {"u3"})};
    advance(pairing);
    EXPECT_EQ(all().entrant("t", "u1")->game, "g");
    EXPECT_EQ(all().of_game("g"), "t");
    expect_refused(pairing);
    EXPECT_EQ(all().tables("t").size(), 2u);
    EXPECT_EQ(all().tables("t")[0].seats, (std::vector<std::string>{"u1", "u2"}));
    EXPECT_EQ(all().by_id("t")->step, 1);
}

TEST_P(TournamentTableTest, NobodyWhoLeftOrPlaysIsSeated) {
    enter("u1");
    enter("u2", "paused");
    TournamentStep pairing = step();
    pairing.fresh = {table(0, "g", {"u1", "u2"})};
    expect_refused(pairing);
    EXPECT_TRUE(all().tables("t").empty());
    EXPECT_EQ(all().by_id("t")->step, 0) << "nothing of it happened";
    EXPECT_EQ(all().entrant("t", "u1")->game, "");
}

TEST_P(TournamentTableTest, WhatCameOfAGameIsFoundAndSettledOnce) {
    for (const char* user : {"u1", "u2", "u3"}) enter(user);
    add_game(true);
    pair_up();
    EXPECT_TRUE(all().active(5000)[0].ended_games);
    const auto ended = all().ended("t");
    ASSERT_EQ(ended.size(), 1u);
    EXPECT_EQ(ended[0].winners, std::vector<std::string>{"u1"});
    EXPECT_EQ(ended[0].ply, 7);
    TournamentStep settling = step();
    TableRow won = all().tables("t")[0];
    won.state = "won";
    won.winner = "u1";
    won.ended = 5000;
    settling.settled = {won};
    settling.paused = {"u2"};
    advance(settling);
    EXPECT_EQ(all().tables("t")[0].winner, "u1");
    EXPECT_EQ(all().entrant("t", "u1")->game, "");
    EXPECT_EQ(all().entrant("t", "u2")->state, "paused");
    EXPECT_TRUE(all().ended("t").empty());
    EXPECT_FALSE(all().active(5000)[0].ended_games);
    TournamentStep again = step();
    again.settled = {won};
    expect_refused(again);
}

TEST_P(TournamentTableTest, OneLivingNodeHasATournament) {
    tables_->nodes().enter({"n1", "one"});
    tables_->nodes().enter({"n2", "two"});
    EXPECT_FALSE(all().active(5000)[0].served);
    EXPECT_TRUE(all().claim("t", "n1"));
    EXPECT_FALSE(all().claim("t", "n2")) << "the first lives";
    EXPECT_TRUE(all().active(5000)[0].served);
    TournamentStep by_the_other = step();
    by_the_other.node = "n2";
    expect_refused(by_the_other);
    tables_->nodes().leave("n1");
    db_->settle();
    EXPECT_TRUE(all().claim("t", "n2"));
    advance(by_the_other);
    TournamentStep by_the_dead = step();
    by_the_dead.node = "n1";
    expect_refused(by_the_dead);
    tables_->nodes().free_all();
    db_->settle();
    EXPECT_EQ(all().by_id("t")->owner, "");
}

TEST_P(TournamentTableTest, ListsAreInOrder) {
    plan("later", "planned", 3000);
    plan("done", "over", 100);
    plan("off", "cancelled", 200);
    const auto open = all().open(10);
    ASSERT_EQ(open.size(), 2u);
    EXPECT_EQ(open[1].id, "later");
    EXPECT_EQ(all().open_by("u1"), 2);
    const auto past = all().past(99999, "", 10);
    ASSERT_EQ(past.size(), 2u);
    EXPECT_EQ(past[0].id, "off");
    EXPECT_EQ(all().past(past[0].ends, past[0].id, 10)[0].id, "done");
    EXPECT_EQ(all().active(2000).size(), 1u) << "what has not begun needs nobody";
    EXPECT_EQ(all().active(3000).size(), 2u);
}

}  // namespace
}  // namespace tankchess::server
