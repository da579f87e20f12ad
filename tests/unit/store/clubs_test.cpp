// Clubs in the store, on both engines.
#include "server/store/clubs.h"

#include <gtest/gtest.h>

#include "server/store/sql/connection.h"
#include "support/full_store.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class ClubTableTest : public ::testing::TestWithParam<Engine> {
protected:
    void SetUp() override {
        db_ = place_.connect();
        tables_ = sql_tables(*db_);
        for (const char* user : {"u1", "u2", "u3"}) tables_->users().insert({user, "account", user, "", "", "{}", 1});
        make("c", "Iron Fist");
    }
    ClubTable& clubs() { return tables_->clubs(); }
    void make(const std::string& id, const std::string& name, const std::string& owner = "u1") {
        ClubRow club;
        club.id = id;
        club.name = name;
        club.joining = "open";
        club.created = 100;
        clubs().insert(club, owner);
        db_->settle();
    }
    void add(const std::string& user, Millis since, ClubRank rank = ClubRank::member) {
        clubs().keep_member("c", {user, {}, {}, rank, since});
        db_->settle();
    }
    std::vector<std::string> names(ClubRank from = ClubRank::owner, ClubRank to = ClubRank::member) {
        std::vector<std::string> out;
        for (const ClubMemberRow& each : clubs().members("c", from, to, 0, 10)) out.push_back(each.name);
        return out;
    }
    using Names = std::vector<std::string>;

    StorePlace place_{GetParam()};
    std::unique_ptr<Connection> db_;
    std::unique_ptr<Tables> tables_;
};
INSTANTIATE_TEST_SUITE_P(On, ClubTableTest, every_engine, engine_name);

TEST_P(ClubTableTest, MembersAreCountedAndListedByRank) {
    add("u3", 200);
    add("u2", 300, ClubRank::officer);
    EXPECT_EQ(names(), (Names{"u1", "u2", "u3"}));
    EXPECT_EQ(clubs().by_id("c")->members, 3);
    add("u3", 400, ClubRank::barred);
    EXPECT_EQ(clubs().by_id("c")->members, 2) << "who is barred is no member";
    EXPECT_EQ(names(ClubRank::barred, ClubRank::barred), (Names{"u3"}));
    EXPECT_EQ(clubs().members_after("c", "u1", 5), (Names{"u2"}));
    EXPECT_TRUE(clubs().of("u3").empty());
    EXPECT_TRUE(clubs().drop_member("c", "u2"));
    EXPECT_FALSE(clubs().drop_member("c", "u2"));
    EXPECT_EQ(clubs().by_id("c")->members, 1);
}

TEST_P(ClubTableTest, NamesThatLookTheSameAreTaken) {
    db_->begin_write();
    EXPECT_THROW(make("d", "lronFist"), StoreFault);
    db_->roll_back();
    make("d", "Steel");
    db_->begin_write();
    EXPECT_THROW(
        {
            clubs().rename("d", "IRON FIST");
            db_->settle();
        },
        StoreFault);
    db_->roll_back();
    clubs().rename("c", "Iron fist");
    db_->settle();
    EXPECT_EQ(clubs().by_id("c")->name, "Iron fist") << "its own is free";
    EXPECT_EQ(clubs().named_like("FIS", 5).size(), 1u);
    EXPECT_EQ(clubs().named_like("fist steel", 5).size(), 0u);
    EXPECT_EQ(clubs().named_like(" ", 5).size(), 0u);
}

TEST_P(ClubTableTest, OnlySoManyLinesAreKept) {
    for (int i = 0; i < 5; ++i) {
        const std::string n = std::to_string(i);
        EXPECT_TRUE(clubs().say({"c", n, "u1", {}, "k" + n, "line " + n, i}, 3));
    }
    EXPECT_FALSE(clubs().say({"c", "9", "u1", {}, "k4", "again", 9}, 3)) << "it was said";
    const auto lines = clubs().lines("c", "", 10);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0].text, "line 4");
    EXPECT_EQ(clubs().lines("c", "3", 10).size(), 1u);
    EXPECT_EQ(clubs().line("c", "2")->name, "u1");
}

TEST_P(ClubTableTest, PointsGoToTheClubThatSomebodyPlayedFor) {
    make("d", "Steel", "u2");
    add("u3", 1);
    TournamentRow row;
    row.id = "t";
    row.form = "arena";
    row.state = "running";
    row.terms = row.options = "{}";
    tables_->tournaments().insert(row);
    clubs().add_event("c", "t", 0, 10);
    clubs().add_event("d", "t", 1, 10);
    TournamentStep end{row, "", {}, {}, {}};
    end.now.state = "over";
    end.scores = {{"u1", 0, 3.5, 1}, {"u2", 1, 2, 2}, {"u3", 0, 0.5, 3}};
    tables_->tournaments().advance(end);
    db_->settle();
    const auto ours = clubs().scores("c", 5), theirs = clubs().scores("d", 5);
    ASSERT_EQ(ours.size(), 2u);
    EXPECT_EQ(ours[0].name, "u1");
    EXPECT_EQ(ours[0].points, 3.5);
    EXPECT_EQ(ours[0].firsts, 1);
    ASSERT_EQ(theirs.size(), 1u);
    EXPECT_EQ(theirs[0].events, 1);
    clubs().drop_member("c", "u1");
    EXPECT_EQ(clubs().scores("c", 5).size(), 1u) << "of members";
}

TEST_P(ClubTableTest, AClubGoesWithAllThatIsInIt) {
    clubs().ask({"c", "u2", {}, {}, "please", 5});
    clubs().say({"c", "1", "u1", {}, "k", "hello", 1}, 5);
    clubs().pin("c", "basic-16", 1);
    clubs().add_event("c", "t", -1, 1);
    clubs().remove("c");
    db_->settle();
    EXPECT_FALSE(clubs().by_id("c"));
    EXPECT_EQ(clubs().requests_of("u2"), 0);
    EXPECT_TRUE(clubs().named_like("iron", 5).empty());
    make("c", "Iron Fist");
    EXPECT_TRUE(clubs().lines("c", "", 5).empty());
    EXPECT_TRUE(clubs().events("c", 5).empty());
}

}  // namespace
}  // namespace tankchess::server
