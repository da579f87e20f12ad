// The inbox and the outbox, on both engines.
#include <gtest/gtest.h>

#include "server/notify/notices.h"
#include "server/store/sql/connection.h"
#include "support/full_store.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class NoticeTableTest : public ::testing::TestWithParam<Engine> {
protected:
    void SetUp() override {
        db_ = place_.connect();
        tables_ = sql_tables(*db_);
    }
    NoticeTable& notices() { return tables_->notices(); }
    // A move of black in game g: white is to move and away.
    std::vector<NoticeRow> moved(int ply, Millis at, bool over = false) {
        GameRow game = finished_game("g", 0);
        game.now.over = over;
        game.now.turn = "w";
        game.now.ply = ply;
        game.now.updated = at;
        return note_game(*tables_, game, game.seats, game.now, over ? "" : "w", pending_);
    }
    std::size_t on_their_way(Millis now) { return notices().due(now, 100).size(); }

    StorePlace place_{GetParam()};
    std::unique_ptr<Connection> db_;
    std::unique_ptr<Tables> tables_;
    bool pending_ = true;
};
INSTANTIATE_TEST_SUITE_P(On, NoticeTableTest, every_engine, engine_name);

TEST_P(NoticeTableTest, TheSameIsToldOnceAndTheNewestComesFirst) {
    EXPECT_TRUE(notices().add({"u1", "0001", "turn", "g", "k1", 1, false, "{}"}));
    EXPECT_FALSE(notices().add({"u1", "0002", "turn", "g", "k1", 2, false, "{}"}));
    EXPECT_TRUE(notices().add({"u1", "0003", "challenge", "c", "k2", 3, false, "{}"}));
    EXPECT_TRUE(notices().add({"u2", "0003", "turn", "g", "k1", 3, false, "{}"}));
    const auto mine = notices().of("u1", "", 10);
    ASSERT_EQ(mine.size(), 2u);
    EXPECT_EQ(mine[0].id, "0003");
    EXPECT_EQ(notices().of("u1", "0003", 10).size(), 1u);
    EXPECT_EQ(notices().unseen("u1"), 2);
    notices().mark_seen("u1", "0001");
    EXPECT_EQ(notices().unseen("u1"), 1);
    notices().mark_seen_about("u1", "c");
    EXPECT_EQ(notices().unseen("u1"), 0);
    EXPECT_EQ(notices().unseen("u2"), 1);
}

TEST_P(NoticeTableTest, AMessageIsTakenOutByOneAlone) {
    notices().send_out({"o1", "u1", "n1", "push:p", 10, 0});
    EXPECT_EQ(on_their_way(9), 0u);
    EXPECT_EQ(on_their_way(10), 1u);
    EXPECT_TRUE(notices().take_out("o1"));
    EXPECT_FALSE(notices().take_out("o1"));
    EXPECT_EQ(on_their_way(1000), 0u) << "who took it and died took it along";
    notices().put_back("o1", 50);
    EXPECT_EQ(on_their_way(49), 0u);
    ASSERT_EQ(on_their_way(50), 1u);
    EXPECT_EQ(notices().due(50, 1)[0].tries, 1);
    notices().send_out({"o2", "u1", "n2", "push:p", 60, 0});
    notices().send_out({"o3", "u1", "n2", "push:q", 60, 0});
    notices().hold_back("u1", "push:p", 70);
    EXPECT_EQ(on_their_way(69), 1u) << "the other way is open";
    EXPECT_EQ(on_their_way(70), 3u);
}

TEST_P(NoticeTableTest, ATurnThatWasPlayedOrAGameThatEndedTakesItsMessagesBack) {
    notices().keep_place({"p1", "u1", "https://push.example/1", "k", "s", 1});
    EXPECT_EQ(moved(2, 1000).size(), 1u);
    EXPECT_EQ(on_their_way(1000), 0u) << "a quick answer needs none";
    EXPECT_EQ(on_their_way(100000), 1u);
    EXPECT_EQ(moved(4, 2000).size(), 1u);
    EXPECT_EQ(on_their_way(100000), 1u) << "the older one is gone";
    EXPECT_EQ(notices().of("u1", "", 10).size(), 1u);
    moved(5, 3000, true);
    EXPECT_EQ(on_their_way(100000), 0u);
    EXPECT_TRUE(notices().of("u1", "", 10).empty());
    EXPECT_FALSE(pending_);
}

TEST_P(NoticeTableTest, OldOnesAreClearedAwayWithWhatIsOnItsWay) {
    notices().keep_place({"p1", "u1", "https://push.example/1", "k", "s", 1});
    moved(2, 1000);
    EXPECT_EQ(tables_->upkeep().drop_notices(1000, 10), 0);
    EXPECT_EQ(tables_->upkeep().drop_notices(1001, 10), 1);
    EXPECT_EQ(on_their_way(100000), 0u);
}

}  // namespace
}  // namespace tankchess::server
