// The library in the store: versions, runs that wait, stars, plays, results of people.
#include "server/store/boards.h"

#include <gtest/gtest.h>

#include <atomic>

#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class BoardsTest : public ::testing::TestWithParam<Engine> {
protected:
    void SetUp() override {
        store_ = place_.open();
        for (const char* id : {"ada", "bob"}) {
            UserRow user;
            user.id = user.name = id;
            user.kind = "account";
            ASSERT_EQ(write([&](Tables& t) { t.users().insert(user); }), std::nullopt);
        }
    }
    FaultKind write(const Store::Work& work) { return write_to(*store_, work); }
    FaultKind publish(const std::string& id, int version, const std::string& tps, Millis at) {
        BoardRow row;
        row.id = id;
        row.owner = "ada";
        row.parent = "basic-16";
        row.version = version;
        row.name = "Board " + id;
        row.about = "about";
        row.licence = "CC0-1.0";
        row.tps = tps;
        row.created = at;
        row.state = "waiting";
        return write([&](Tables& t) { t.boards().publish(row); });
    }

    StorePlace place_{GetParam()};
    std::unique_ptr<Store> store_;
};
INSTANTIATE_TEST_SUITE_P(On, BoardsTest, every_engine, engine_name);

TEST_P(BoardsTest, VersionsFollowEachOtherAndTheNewestIsPlayed) {
    ASSERT_EQ(publish("one", 1, "tps 1", 10), std::nullopt);
    ASSERT_EQ(publish("one", 2, "tps 2", 20), std::nullopt);
    EXPECT_EQ(publish("one", 2, "tps 3", 30), StoreFault::Kind::conflict) << "another was quicker";
    write([](Tables& t) {
        const auto newest = t.boards().by_id("one");
        ASSERT_TRUE(newest);
        EXPECT_EQ(newest->version, 2);
        EXPECT_EQ(newest->owner_name, "ada");
        EXPECT_EQ(newest->parent, "basic-16");
        EXPECT_EQ(t.boards().by_id("one", 1)->tps, "tps 1");
        EXPECT_FALSE(t.boards().by_id("one", 3));
        EXPECT_FALSE(t.boards().by_id("two"));
        EXPECT_EQ(t.boards().versions("one").size(), 2U);
        EXPECT_EQ(t.boards().count_of("ada"), 1);
        EXPECT_EQ(t.boards().published_since("ada", 10), 1);
        EXPECT_EQ(t.setups().by_id("one")->tps, "tps 2");
    });
}

TEST_P(BoardsTest, ARunBelongsToOneUntilItsLeaseEnds) {
    publish("one", 1, "tps 1", 10);
    write([](Tables& t) {
        EXPECT_EQ(t.boards().waiting(), 1);
        ASSERT_TRUE(t.boards().claim(100, 200));
        EXPECT_FALSE(t.boards().claim(150, 250));
        t.boards().renew("one", 1, 300);
        EXPECT_FALSE(t.boards().claim(250, 350));
        ASSERT_TRUE(t.boards().claim(301, 400));
        t.boards().free_runs();
        ASSERT_TRUE(t.boards().claim(302, 400)) << "after a new start";
        t.boards().measured("one", 1, "{\"a\":1}", "{\"b\":2}");
        EXPECT_EQ(t.boards().waiting(), 0);
        EXPECT_FALSE(t.boards().claim(1000, 1100));
        const auto row = t.boards().by_id("one");
        EXPECT_EQ(row->state, "measured");
        EXPECT_EQ(row->card, "{\"a\":1}");
        EXPECT_EQ(row->sheet, "{\"b\":2}");
    });
    publish("two", 1, "tps 2", 20);
    write([](Tables& t) {
        ASSERT_TRUE(t.boards().claim(100, 200));
        t.boards().measured("two", 1, "", "");
        EXPECT_EQ(t.boards().waiting(), 0);
        EXPECT_EQ(t.boards().by_id("two")->state, "unmeasured");
    });
}

TEST_P(BoardsTest, OfTwoServersOneMeasures) {
    publish("one", 1, "tps 1", 10);
    const auto beside = open_store_beside(place_.address().empty() ? place_.folder() : place_.address());
    std::atomic<int> claimed{0};
    const auto claim = [&claimed](Tables& t) { claimed += t.boards().claim(100, 200) ? 1 : 0; };
    store_->write(claim, nullptr);
    beside->write(claim, nullptr);
    store_->drain();
    beside->drain();
    EXPECT_EQ(claimed, 1);
}

TEST_P(BoardsTest, StarsPlaysAndResultsAreCounted) {
    publish("one", 1, "tps 1", 10);
    publish("two", 1, "tps 2", 20);
    write([](Tables& t) {
        EXPECT_TRUE(t.boards().star("one", "ada", true));
        EXPECT_FALSE(t.boards().star("one", "ada", true)) << "once each";
        EXPECT_TRUE(t.boards().star("one", "bob", true));
        EXPECT_TRUE(t.boards().star("one", "bob", false));
        EXPECT_FALSE(t.boards().star("one", "bob", false));
        t.boards().count_play("basic-16");
        t.boards().count_play("basic-16");
        t.boards().count_play("two");
        const auto tallies = t.boards().tallies({"one", "two", "basic-16", "none"});
        EXPECT_EQ(tallies.size(), 3U) << "of those that exist";
        EXPECT_EQ(tallies.at("one").stars, 1);
        EXPECT_EQ(tallies.at("basic-16").plays, 2);
        EXPECT_EQ(t.boards().starred("ada"), std::vector<std::string>{"one"});
        EXPECT_EQ(t.boards().list(BoardOrder::newest, "", 0, 10).front().id, "two");
        EXPECT_EQ(t.boards().list(BoardOrder::stars, "", 0, 10).front().id, "one");
        EXPECT_EQ(t.boards().list(BoardOrder::plays, "", 0, 10).front().id, "two");
        EXPECT_EQ(t.boards().list(BoardOrder::newest, "", 1, 10).size(), 1U);
        EXPECT_TRUE(t.boards().list(BoardOrder::newest, "bob", 0, 10).empty());

        BoardResults won{"k", "mate", 2, 1, 0};
        won.won[1] = 1;
        t.boards().add_results("one", won);
        BoardResults drawn{"k", "mate", 2, 1, 1};
        t.boards().add_results("one", drawn);
        const auto results = t.boards().results("one");
        ASSERT_EQ(results.size(), 1U);
        EXPECT_EQ(results[0].games, 2);
        EXPECT_EQ(results[0].drawn, 1);
        EXPECT_EQ(results[0].won[0], 0);
        EXPECT_EQ(results[0].won[1], 1);

        t.boards().remove("one");
        EXPECT_FALSE(t.boards().by_id("one"));
        EXPECT_TRUE(t.boards().results("one").empty());
        EXPECT_TRUE(t.boards().starred("ada").empty());
    });
}

}  // namespace
}  // namespace tankchess::server
