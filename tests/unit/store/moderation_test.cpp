// Roles, reports, acts, words, signs and signals: on both engines.
#include "server/store/moderation.h"

#include <gtest/gtest.h>

#include "server/store/sql/connection.h"
#include "support/full_store.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class ModerationTest : public ::testing::TestWithParam<Engine> {
protected:
    ModerationTable& moderation() { return tables_->moderation(); }
    SignTable& signs() { return tables_->signs(); }
    void report(const std::string& id, const std::string& about) {
        moderation().add_report({id, "player", about, about, "id-ada", "insult", "rude", "{}", 10});
    }

    StorePlace place_{GetParam()};
    std::unique_ptr<Connection> db_ = place_.connect();
    std::unique_ptr<Tables> tables_ = sql_tables(*db_);
};
INSTANTIATE_TEST_SUITE_P(On, ModerationTest, every_engine, engine_name);

TEST_P(ModerationTest, ARoleIsGivenChangedAndTakenAway) {
    EXPECT_EQ(moderation().role("u"), "");
    moderation().keep_role({"u", "moderator", 5, "v"});
    moderation().keep_role({"u", "owner", 6, ""});
    EXPECT_EQ(moderation().role("u"), "owner");
    ASSERT_EQ(moderation().roles().size(), 1u);
    EXPECT_EQ(moderation().roles()[0].since, 6);
    moderation().keep_role({"u", "", 7, ""});
    EXPECT_TRUE(moderation().roles().empty());
}

TEST_P(ModerationTest, AReportIsHeldByOneUntilTheLeaseEnds) {
    report("1", "id-bob");
    report("2", "id-cleo");
    EXPECT_TRUE(moderation().hold_report("1", "m1", 100, 200));
    EXPECT_FALSE(moderation().hold_report("1", "m2", 150, 250));
    EXPECT_TRUE(moderation().hold_report("1", "m1", 150, 300)) << "its holder may go on";
    EXPECT_TRUE(moderation().hold_report("1", "m2", 300, 400)) << "the lease has ended";
    EXPECT_EQ(moderation().report("1")->holder, "m2");
    EXPECT_TRUE(moderation().close_report("1", "m2", "warned", 350));
    EXPECT_FALSE(moderation().close_report("1", "m1", "again", 360));
    EXPECT_FALSE(moderation().hold_report("1", "m1", 500, 600)) << "it is closed";
    ASSERT_EQ(moderation().open_reports(5).size(), 1u);
    EXPECT_EQ(moderation().open_reports(5)[0].id, "2");
    EXPECT_EQ(moderation().closed_reports("", 5).at(0).answer, "warned");
    EXPECT_TRUE(moderation().closed_reports("1", 5).empty()) << "before the first one there is none";
    EXPECT_TRUE(moderation().is_reported("id-ada", "player", "id-cleo"));
    EXPECT_FALSE(moderation().is_reported("id-ada", "player", "id-bob")) << "that one is closed";
    GuestPlace place;
    EXPECT_EQ(drop_stale(*tables_, 400LL * 24 * 3600 * 1000, {}, place).reports, 1);
    EXPECT_TRUE(moderation().report("2")) << "what is open stays";
}

TEST_P(ModerationTest, OnlyWhatWasNotLiftedAndHasNotEndedStands) {
    moderation().add_act({"1", "mute", "u", "m", 10, 100, "rude", "{}"});
    moderation().add_act({"2", "mute", "v", "m", 11, 0, "rude", "{}"});
    moderation().add_act({"3", "warn", "v", "m", 12, 0, "rude", "{}"});
    moderation().add_act({"4", "range", "", "m", 13, 0, "spam", R"({"range":"203.0.113.0/24"})"});
    EXPECT_EQ(moderation().standing(50).size(), 3u);
    EXPECT_EQ(moderation().standing(100).size(), 2u);
    EXPECT_FALSE(moderation().standing_act("u", "mute", 100));
    moderation().mark_lifted("2", 60);
    EXPECT_EQ(moderation().standing(100).size(), 1u);
    EXPECT_EQ(moderation().acts("v", "", 5).size(), 2u);
    EXPECT_EQ(moderation().acts("", "3", 5).at(0).id, "2");
    EXPECT_EQ(moderation().acts_after("2", 5).at(0).id, "3");
}

TEST_P(ModerationTest, AnAppealIsMadeOnceAndAnsweredOnce) {
    moderation().add_act({"1", "warn", "u", "m", 10, 0, "rude", "{}"});
    EXPECT_FALSE(moderation().keep_answer("1", "no", 20)) << "there is none";
    EXPECT_TRUE(moderation().keep_appeal("1", "it was a joke", 20));
    EXPECT_FALSE(moderation().keep_appeal("1", "really", 21));
    EXPECT_EQ(moderation().count_open_appeals(), 1);
    EXPECT_EQ(moderation().open_appeals(5).at(0).appeal, "it was a joke");
    EXPECT_TRUE(moderation().keep_answer("1", "granted", 30));
    EXPECT_FALSE(moderation().keep_answer("1", "no", 31));
    EXPECT_EQ(moderation().count_open_appeals(), 0);
    EXPECT_EQ(moderation().act("1")->answer, "granted");
}

TEST_P(ModerationTest, ALineOutOfSightIsInNoListUntilItIsPutBack) {
    fill_everything(*tables_);
    EXPECT_TRUE(tables_->games().hide_chat("g1", "u1", "k1", true));
    EXPECT_TRUE(tables_->games().chat("g1", 10).empty());
    EXPECT_EQ(tables_->games().chat_line("g1", "u1", "k1")->text, "good luck") << "moderators still see it";
    EXPECT_EQ(tables_->games().chat_of("u1", 5).size(), 1u);
    tables_->games().hide_chat("g1", "u1", "k1", false);
    EXPECT_EQ(tables_->games().chat("g1", 10).size(), 1u);
    EXPECT_TRUE(tables_->games().delete_chat("g1", "u1", "k1"));
    EXPECT_FALSE(tables_->games().chat_line("g1", "u1", "k1"));
    EXPECT_FALSE(tables_->games().hide_chat("g1", "u1", "k1", true));
}

TEST_P(ModerationTest, ABoardOutOfTheLibraryIsInItsOwnersListAlone) {
    fill_everything(*tables_);
    tables_->boards().hide("l1", true);
    EXPECT_TRUE(tables_->boards().list(BoardOrder::newest, "", 0, 5).empty());
    EXPECT_TRUE(tables_->boards().list(BoardOrder::stars, "", 0, 5).empty());
    ASSERT_EQ(tables_->boards().list(BoardOrder::newest, "u1", 0, 5).size(), 1u);
    EXPECT_TRUE(tables_->boards().list(BoardOrder::newest, "u1", 0, 5)[0].hidden);
    EXPECT_FALSE(tables_->setups().by_id("l1")) << "nobody begins a game on it";
    tables_->boards().hide("l1", false);
    EXPECT_TRUE(tables_->setups().by_id("l1"));
}

TEST_P(ModerationTest, SignalsAreToldOnceUntilTheyAreMuchOdder) {
    signs().signal({"rating a b", "a", "rating", "b", 0.5, "{}", 10});
    signs().signal({"engine a g", "a", "engine", "g", 0.9, "{}", 11});
    ASSERT_EQ(signs().open_signals(5).size(), 2u);
    EXPECT_EQ(signs().open_signals(5)[0].kind, "engine") << "the oddest first";
    signs().dismiss("rating a b", 20);
    signs().signal({"rating a b", "a", "rating", "b", 0.55, "{}", 30});
    EXPECT_EQ(signs().count_open_signals(), 1);
    signs().signal({"rating a b", "a", "rating", "b", 0.8, "{}", 40});
    EXPECT_EQ(signs().count_open_signals(), 2);
}

TEST_P(ModerationTest, GamesAreLookedAtByOneServerTheUrgentFirst) {
    signs().want_look("g1", 0, 10);
    signs().want_look("g2", 0, 11);
    signs().want_look("g2", 2, 12);
    EXPECT_EQ(signs().claim_look(100, 200).value_or(""), "g2");
    EXPECT_EQ(signs().claim_look(100, 200).value_or(""), "g1");
    EXPECT_FALSE(signs().claim_look(150, 250)) << "both are taken";
    EXPECT_EQ(signs().claim_look(201, 300).value_or(""), "g2") << "whoever had it did not finish";
    signs().end_look("g2");
    EXPECT_EQ(signs().looks_wanted(), 1);
}

TEST_P(ModerationTest, BlursAreCountedAndStayWhenTheEngineHasLooked) {
    signs().count_blur("g1", "u");
    signs().count_blur("g1", "u");
    signs().keep({"g1", "u", 0, 20, 0.75, 4, 0.3, 99});
    ASSERT_EQ(signs().of_user("u", 5).size(), 1u);
    EXPECT_EQ(signs().of_user("u", 5)[0].blurs, 2);
    EXPECT_DOUBLE_EQ(signs().of_game("g1").at(0).agreement, 0.75);
}

TEST_P(ModerationTest, WhoeverSharesAnAddressIsFound) {
    fill_everything(*tables_);
    EXPECT_FALSE(signs().shared_address("u1", "u2"));
    tables_->users().insert_session({"s2", "h9", "u2", "csrf", 1, 2, "127.0.0.1", "agent"});
    EXPECT_EQ(signs().shared_address("u1", "u2").value_or(""), "127.0.0.1");
    EXPECT_EQ(signs().neighbours("u1", 5), std::vector<std::string>{"u2"});
    EXPECT_EQ(signs().rated_games("u1", 5), std::vector<std::string>{"g1"});
}

}  // namespace
}  // namespace tankchess::server
