// Simuls, series and vacations in the store, on both engines.
#include <gtest/gtest.h>

#include "server/store/sql/connection.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class SimulTableTest : public ::testing::TestWithParam<Engine> {
protected:
    SimulTable& simuls() { return tables_->simuls(); }
    SeriesTable& series() { return tables_->series(); }
    VacationTable& vacations() { return tables_->vacations(); }

    void open(const std::string& id, Millis created = 1000) {
        simuls().insert({id, "Sunday", "planned", "u1", "ada", "[]", "{}", created, 0, 0, 0, 0});
    }
    void apply(const std::string& user) {
        simuls().apply({"s", user, 0, user, "account", 0, "applied", "", 1000});
        simuls().change("s", user, " applied ", "accepted");
        db_->settle();
    }
    // Refused as a whole: as the store does it, a transaction that is undone.
    template <class Change>
    void expect_conflict(Change change) {
        db_->begin_write();
        EXPECT_THROW(
            {
                change();
                db_->settle();
            },
            StoreFault);
        db_->roll_back();
    }

    StorePlace place_{GetParam()};
    std::unique_ptr<Connection> db_ = place_.connect();
    std::unique_ptr<Tables> tables_ = sql_tables(*db_);
};
INSTANTIATE_TEST_SUITE_P(On, SimulTableTest, every_engine, engine_name);

TEST_P(SimulTableTest, ASimulStartsOnceAndOnlyAsItWasSeen) {
    open("s");
    apply("u2");
    apply("u3");
    EXPECT_EQ(simuls().by_id("s")->players, 2);
    const std::int64_t seen = simuls().by_id("s")->version;
    apply("u4");
    expect_conflict([&] { simuls().start("s", seen, 2000, {{"u2", "g2"}, {"u3", "g3"}}); });
    EXPECT_EQ(simuls().by_id("s")->state, "planned");
    const std::int64_t now = simuls().by_id("s")->version;
    simuls().start("s", now, 2000, {{"u2", "g2"}, {"u3", "g3"}});
    db_->settle();
    expect_conflict([&] { simuls().start("s", now + 1, 2000, {{"u4", "g4"}}); });
    EXPECT_EQ(simuls().of_game("g3"), "s");
    EXPECT_FALSE(simuls().of_game("g4"));
    EXPECT_FALSE(simuls().cancel("s", 2000));
}

TEST_P(SimulTableTest, TheLastGameEndsASimul) {
    open("s");
    apply("u2");
    apply("u3");
    simuls().start("s", simuls().by_id("s")->version, 2000, {{"u2", "g2"}, {"u3", "g3"}});
    simuls().settle("g2", "won", 3000);
    EXPECT_EQ(simuls().by_id("s")->state, "running");
    simuls().settle("g3", "drawn", 4000);
    simuls().settle("g3", "lost", 5000);
    EXPECT_EQ(simuls().by_id("s")->state, "over");
    EXPECT_EQ(simuls().by_id("s")->ended, 4000);
    EXPECT_EQ(simuls().seats("s")[1].state, "drawn") << "once";
    EXPECT_EQ(simuls().past(5).size(), 1u);
}

TEST_P(SimulTableTest, WhatNobodyStartedIsNotListedForEver) {
    open("old", 1000);
    open("new", 5000);
    EXPECT_EQ(simuls().open(2000, 5).size(), 1u);
    EXPECT_EQ(simuls().open_by("u1", 2000), 1);
    EXPECT_EQ(simuls().open_by("u1", 0), 2);
}

TEST_P(SimulTableTest, ASeriesGoesOnFromItsLastGameOnly) {
    series().begin("a", 3);
    series().settle({"a", 3, "running", "a", "", 700});
    EXPECT_EQ(series().due(699, 5).size(), 0u);
    EXPECT_EQ(series().due(700, 5).at(0).game, "a");
    series().go_on("a", "a", "b");
    db_->settle();
    expect_conflict([&] { series().go_on("a", "a", "c"); });
    EXPECT_EQ(series().due(900, 5).size(), 0u);
    EXPECT_EQ(series().games("a"), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(series().of_game("b")->id, "a");
    series().settle({"a", 3, "over", "b", "u1", 0});
    db_->settle();
    expect_conflict([&] { series().go_on("a", "b", "c"); });
    EXPECT_FALSE(series().of_game("c"));
}

TEST_P(SimulTableTest, VacationsAreDueAtTheirBeginningAndTheirEnd) {
    vacations().insert({"u1", 1000, 2000, "planned"});
    EXPECT_FALSE(vacations().is_away("u1", 999));
    EXPECT_TRUE(vacations().is_away("u1", 1000));
    EXPECT_FALSE(vacations().is_away("u1", 2000));
    EXPECT_TRUE(vacations().due(999, 999, 5).empty());
    EXPECT_EQ(vacations().due(1000, 1000, 5).size(), 1u);
    vacations().set_state("u1", 1000, "on");
    EXPECT_TRUE(vacations().due(1500, 1500, 5).empty());
    EXPECT_EQ(vacations().due(2500, 2000, 5).size(), 1u);
    vacations().set_state("u1", 1000, "over");
    EXPECT_TRUE(vacations().due(2500, 2500, 5).empty());
    EXPECT_FALSE(vacations().is_away("u1", 1500));
}

}  // namespace
}  // namespace tankchess::server
