// Openings and what players did in their games: on both engines.
#include <gtest/gtest.h>

#include "server/store/sql/connection.h"
#include "support/full_store.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class ExplorerTables : public ::testing::TestWithParam<Engine> {
protected:
    void SetUp() override {
        db_ = place_.connect();
        tables_ = sql_tables(*db_);
    }
    ExplorerTable& explorer() { return tables_->explorer(); }

    StorePlace place_{GetParam()};
    std::unique_ptr<Connection> db_;
    std::unique_ptr<Tables> tables_;
};
INSTANTIATE_TEST_SUITE_P(On, ExplorerTables, every_engine, engine_name);

TEST_P(ExplorerTables, MovesAddUpAndTheMostPlayedStandsFirst) {
    explorer().add("people", {-7, "A1 > A2/N", 1, 0, {1, 0, 0, 0}, 0, 0, "g1"});
    explorer().add("people", {-7, "A1 > A3/N", 1, 1, {0, 0, 0, 0}, 1500, 1600, "g2"});
    explorer().add("people", {-7, "A1 > A3/N", 1, 0, {0, 1, 0, 0}, 1400, 1450, "g3"});
    explorer().add("people", {-7, "A1 > A3/N", 1, 0, {0, 1, 0, 0}, 0, 0, "g4"});
    explorer().add("u1", {-7, "A1 > A2/N", 1, 0, {1, 0, 0, 0}, 0, 0, "g1"});
    const auto moves = explorer().moves("people", -7, 10);
    ASSERT_EQ(moves.size(), 2u);
    EXPECT_EQ(moves[0].move, "A1 > A3/N");
    EXPECT_EQ(moves[0].games, 3);
    EXPECT_EQ(moves[0].drawn, 1);
    EXPECT_EQ(moves[0].won[1], 2);
    EXPECT_EQ(moves[0].low, 1400);
    EXPECT_EQ(moves[0].high, 1600);
    EXPECT_EQ(moves[0].game, "g4");
    EXPECT_EQ(explorer().moves("people", -7, 1).size(), 1u);
    EXPECT_EQ(explorer().moves("u1", -7, 10).size(), 1u);
    EXPECT_TRUE(explorer().moves("people", 7, 10).empty());
}

TEST_P(ExplorerTables, AGameIsCountedOnceAndOnlyWhenItIsOver) {
    tables_->users().insert({"u1", "account", "ada", "", "", "{}", 1});
    tables_->users().insert({"u2", "account", "bob", "", "", "{}", 1});
    tables_->games().insert(finished_game("g1", 5000), {"line"});
    GameRow running = finished_game("g2", 0);
    running.now.over = false;
    tables_->games().insert(running, {"line"});
    EXPECT_EQ(explorer().uncounted(10), (std::vector<std::string>{"g1"}));
    EXPECT_TRUE(explorer().count("g1"));
    EXPECT_FALSE(explorer().count("g1"));
    EXPECT_TRUE(explorer().uncounted(10).empty());
}

TEST_P(ExplorerTables, GamesOfAPlayerComeNewestFirstAndGoWithTheAccount) {
    tables_->users().insert({"u1", "account", "ada", "", "", "{}", 1});
    PlayedRow row;
    row.user = "u1";
    for (const Millis ended : {1000, 3000, 2000}) {
        row.ended = ended;
        row.game = "g" + std::to_string(ended);
        row.side = "w";
        row.score = 2;
        row.pieces = R"({"MT":[1,2,3]})";
        tables_->insights().add(row);
    }
    const auto rows = tables_->insights().of("u1", 1500, 10);
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].ended, 3000);
    EXPECT_EQ(rows[0].score, 2);
    EXPECT_EQ(rows[0].pieces, R"({"MT":[1,2,3]})");
    EXPECT_TRUE(tables_->insights().of("u2", 0, 10).empty());
    explorer().add("u1", {1, "A1 > A2/N", 1, 0, {1, 0, 0, 0}, 0, 0, "g1"});
    tables_->own_data().erase("u1", "guest-x", 5000);
    EXPECT_TRUE(tables_->insights().of("u1", 0, 10).empty());
    EXPECT_TRUE(explorer().moves("u1", 1, 10).empty());
}

}  // namespace
}  // namespace tankchess::server
