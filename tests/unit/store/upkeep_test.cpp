// What is cleared away, and when. The clock is stepped by hand.
#include "server/store/upkeep.h"

#include <gtest/gtest.h>

#include "support/full_store.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

constexpr Millis day = 24LL * 3600 * 1000;
constexpr Millis start = 20000 * day;

class UpkeepTest : public ::testing::TestWithParam<Engine> {
protected:
    void guest(const std::string& id, Millis created, Millis seen) {
        tables_->users().insert({id, "guest", "guest-" + id, "", "", "{}", created});
        tables_->users().insert_session({"s" + id, "h" + id, id, "csrf", created, seen, "1.1.1.1", "agent"});
    }
    // Rounds until nothing more goes.
    int drop(Millis now, UpkeepRule rule = {}) {
        int sum = 0;
        for (int i = 0; i < 20; ++i) sum += drop_stale(*tables_, now, rule, place_).all();
        return sum;
    }
    bool there(const std::string& user) { return tables_->users().by_id(user).has_value(); }

    StorePlace where_{GetParam()};
    std::unique_ptr<Connection> db_ = where_.connect();
    std::unique_ptr<Tables> tables_ = sql_tables(*db_);
    GuestPlace place_;
};
INSTANTIATE_TEST_SUITE_P(On, UpkeepTest, every_engine, engine_name);

TEST_P(UpkeepTest, GuestsGoWhoDidNothingAndWereNotSeenForTwoWeeks) {
    guest("idle", start, start);
    guest("back", start, start + 10 * day);
    guest("player", start, start);
    guest("builder", start, start);
    tables_->users().insert({"account", "account", "Wanda", "h", "", "{}", start});
    tables_->notes().puzzle_tried("idle", "p", true, start);
    GameRow game = finished_game("g1", start);
    game.seats[0].user = "player";
    tables_->games().insert(game, {"line"});
    tables_->setups().insert({"e1", "builder", "mine", "tps", start, start});
    EXPECT_EQ(drop(start + 13 * day), 0);
    drop(start + 15 * day);
    EXPECT_FALSE(there("idle"));
    EXPECT_TRUE(tables_->notes().puzzles_solved("idle").empty());
    EXPECT_TRUE(there("back"));
    drop(start + 25 * day);
    EXPECT_FALSE(there("back"));
    for (const char* kept : {"player", "builder", "account"}) EXPECT_TRUE(there(kept)) << kept;
    drop(start + 4000 * day);
    for (const char* kept : {"player", "builder", "account"}) EXPECT_TRUE(there(kept)) << kept;
}

TEST_P(UpkeepTest, ManyGuestsGoInSmallRoundsAndKeptOnesDoNotHoldItUp) {
    db_->begin_write();
    for (int i = 0; i < 900; ++i) guest("u" + std::to_string(i), start + i, i % 2 == 0 ? start : start + 20 * day);
    db_->commit();
    const Dropped first = drop_stale(*tables_, start + 21 * day, {}, place_);
    EXPECT_GT(first.guests, 0);
    EXPECT_LE(first.guests, 200);
    EXPECT_EQ(first.guests + drop(start + 21 * day), 450);
}

TEST_P(UpkeepTest, LogInsChallengesNoticesOutagesAndChatGoByTheirAge) {
    fill_everything(*tables_);
    db_->execute("DELETE FROM sessions");
    db_->execute("DELETE FROM challenges");
    db_->execute("DELETE FROM chat");
    db_->execute("DELETE FROM outages");
    db_->execute("DELETE FROM notices");
    db_->execute("DELETE FROM tickets");
    db_->execute("DELETE FROM security_log");
    db_->execute("DELETE FROM users WHERE kind='guest'");
    tables_->accounts().add_ticket({"h1", "u1", "reset", "", start + 30 * day});
    tables_->accounts().note({"u1", "0001", "logged_in", start, "1.1.1.1", "agent", ""});
    tables_->users().insert_session({"s1", "h1", "u1", "csrf", start, start, "1.1.1.1", "agent"});
    tables_->challenges().insert({"used", "u1", "u2", "{}", "{}", "g1", start, start});
    tables_->challenges().insert({"open", "u1", "u2", "{}", "{}", "", start, start + 7 * day});
    tables_->games().insert_chat({"g1", "players", "u1", "ada", "k1", "good luck", start});
    tables_->notes().add_outage(start - 1, start);
    tables_->notices().add({"u1", "0001", "ended", "g1", "g1 ended", start, false, "{}"});
    EXPECT_EQ(drop(start + 13 * day), 0);
    EXPECT_EQ(drop(start + 15 * day), 1) << "the challenge that was played";
    EXPECT_EQ(drop(start + 22 * day), 1) << "the one that expired";
    EXPECT_EQ(drop(start + 32 * day), 1) << "the link of a letter";
    EXPECT_EQ(drop(start + 59 * day), 0);
    EXPECT_EQ(drop(start + 61 * day), 1) << "the notice";
    EXPECT_EQ(drop(start + 89 * day), 0);
    EXPECT_EQ(drop(start + 91 * day), 2) << "log-in and outage";
    EXPECT_EQ(drop(start + 366 * day), 2) << "chat and the log of an account";
    EXPECT_TRUE(tables_->games().by_id("g1")) << "games stay";
}

TEST_P(UpkeepTest, ARuleOfZeroDaysKeepsEverything) {
    guest("idle", start, start);
    tables_->challenges().insert({"used", "u1", "u2", "{}", "{}", "g1", start, start});
    tables_->notices().add({"u1", "0001", "ended", "g1", "g1 ended", start, false, "{}"});
    tables_->accounts().note({"u1", "0001", "logged_in", start, "1.1.1.1", "agent", ""});
    EXPECT_EQ(drop(start + 4000 * day, {0, 0, 0, 0, 0, 0, 0, 0}), 0);
}

}  // namespace
}  // namespace tankchess::server
