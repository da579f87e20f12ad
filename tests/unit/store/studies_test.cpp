// Studies in the store, on both engines: the log that two append to, what is taken back, whose they are.
#include "server/store/studies.h"

#include <gtest/gtest.h>

#include "server/store/sql/connection.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class StudyTableTest : public ::testing::TestWithParam<Engine> {
protected:
    void SetUp() override {
        for (const char* id : {"u1", "u2", "u3"}) tables_->users().insert({id, "account", id, "hash", "", "{}", 1});
        StudyRow row;
        row.id = "s";
        row.owner = "u1";
        row.name = "Pins and screens";
        row.visibility = "public";
        row.updated = 1000;
        all().insert(row);
    }
    StudyTable& all() { return tables_->studies(); }
    static StudyOpRow line(std::int64_t seq, const std::string& key, const std::string& by) {
        return {seq, key, by, "", 1000 + seq, "{}", "[{}]", 0, 0};
    }
    void append(std::int64_t seen, const StudyOpRow& op) {
        all().append({"s", seen, {op}, 1, 2, op.at});
        db_->settle();
    }

    StorePlace place_{GetParam()};
    std::unique_ptr<Connection> db_ = place_.connect();
    std::unique_ptr<Tables> tables_ = sql_tables(*db_);
};
INSTANTIATE_TEST_SUITE_P(On, StudyTableTest, every_engine, engine_name);

TEST_P(StudyTableTest, OnlyWhoSawTheLastChangeAppends) {
    append(0, line(1, "a", "u1"));
    db_->begin_write();
    EXPECT_THROW(append(0, line(1, "b", "u2")), StoreFault);
    db_->roll_back();
    append(1, line(2, "b", "u2"));
    db_->begin_write();
    EXPECT_THROW(append(2, line(3, "a", "u2")), StoreFault) << "a key is used once";
    db_->roll_back();
    EXPECT_EQ(all().by_id("s")->seq, 2);
    EXPECT_EQ(all().by_id("s")->nodes, 2);
    EXPECT_EQ(all().by_id("s")->updated, 1002);
    EXPECT_EQ(all().seq_of("s", "b"), 2);
    EXPECT_EQ(all().seq_of("s", "c"), 0);
    EXPECT_EQ(all().ops_after("s", 1, 10).at(0).by_name, "u2");
    EXPECT_EQ(all().ops_before("s", 3, 10).size(), 2U);
}

TEST_P(StudyTableTest, TheLastChangeThatCanBeTakenBackIsFound) {
    append(0, line(1, "a", "u1"));
    append(1, line(2, "b", "u2"));
    EXPECT_EQ(all().last_of("s", "u1", false)->seq, 1);
    StudyOpRow undo = line(3, "c", "u1");
    undo.undoes = 1;
    append(2, undo);
    EXPECT_FALSE(all().last_of("s", "u1", false));
    EXPECT_EQ(all().last_of("s", "u1", true)->seq, 3);
    EXPECT_EQ(all().op("s", 1)->undone, 3);
}

TEST_P(StudyTableTest, ListsFindThemByNameOwnerAndMember) {
    EXPECT_EQ(all().open("SCREEN", {}, 5).size(), 1U);
    EXPECT_TRUE(all().open("nothing", {}, 5).empty());
    EXPECT_TRUE(all().open("", {1000, "s"}, 5).empty()) << "after the last of the page before";
    EXPECT_EQ(all().of("u1", {}, 5).size(), 1U);
    all().set_member("s", {"u2", "u2", "reader", 5});
    EXPECT_EQ(all().shared_with("u2", 5).at(0).owner_name, "u1");
    EXPECT_EQ(all().by_id("s")->edition, 2) << "who may see it is another";
    StudyRow row = *all().by_id("s");
    row.visibility = "private";
    all().change(row, true);
    EXPECT_TRUE(all().open("", {}, 5).empty());
}

TEST_P(StudyTableTest, AStudyOfSomebodyWhoLeavesGoesToTheNextWriterOrAway) {
    all().set_member("s", {"u3", "u3", "reader", 5});
    all().set_member("s", {"u2", "u2", "writer", 6});
    append(0, line(1, "a", "u1"));
    all().hand_on("u1");
    EXPECT_EQ(all().by_id("s")->owner, "u2");
    EXPECT_EQ(all().members("s").size(), 1U);
    all().hand_on("u2");
    EXPECT_FALSE(all().by_id("s")) << "readers do not inherit";
    EXPECT_TRUE(all().ops_after("s", 0, 5).empty());
}

}  // namespace
}  // namespace tankchess::server
