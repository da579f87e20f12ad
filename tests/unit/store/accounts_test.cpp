// Addresses, links of letters, the log and second steps, on both engines.
#include "server/store/accounts.h"

#include <gtest/gtest.h>

#include "server/store/sql/connection.h"
#include "support/full_store.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class AccountTableTest : public ::testing::TestWithParam<Engine> {
protected:
    AccountTable& accounts() { return tables_->accounts(); }

    StorePlace place_{GetParam()};
    std::unique_ptr<Connection> db_ = place_.connect();
    std::unique_ptr<Tables> tables_ = sql_tables(*db_);
};
INSTANTIATE_TEST_SUITE_P(On, AccountTableTest, every_engine, engine_name);

TEST_P(AccountTableTest, OnlyConfirmedAddressesAreFoundWhateverTheirCase) {
    accounts().keep_email({"u1", "", "Ada@Example.org", "de", 1});
    EXPECT_TRUE(accounts().users_at("ada@example.org", 5).empty());
    accounts().keep_email({"u1", "Ada@Example.org", "", "de", 2});
    accounts().keep_email({"u2", "ada@example.org", "new@example.org", "en", 2});
    EXPECT_EQ(accounts().users_at("ADA@example.ORG", 5).size(), 2u) << "a family may share one";
    EXPECT_TRUE(accounts().users_at("", 5).empty());
    EXPECT_EQ(accounts().email("u2")->pending, "new@example.org");
    accounts().keep_email({"u1", "", "", "de", 3});
    EXPECT_FALSE(accounts().email("u1"));
}

TEST_P(AccountTableTest, ATicketOpensOneThingOnceAndOnlyInTime) {
    accounts().add_ticket({"h1", "u1", "reset", "", 100});
    EXPECT_FALSE(accounts().take_ticket("h1", "confirm", 50));
    EXPECT_EQ(accounts().take_ticket("h1", "reset", 50)->user, "u1");
    EXPECT_FALSE(accounts().take_ticket("h1", "reset", 50));
    accounts().add_ticket({"h2", "u1", "reset", "", 100});
    accounts().add_ticket({"h3", "u1", "reset", "", 100});
    EXPECT_FALSE(accounts().take_ticket("h2", "reset", 50)) << "a later one takes its place";
    EXPECT_FALSE(accounts().take_ticket("h3", "reset", 100)) << "too late";
}

TEST_P(AccountTableTest, TheLogIsReadFromItsEndAndClearedByAge) {
    for (int i = 1; i <= 5; ++i) {
        accounts().note({"u1", "000" + std::to_string(i), "logged_in", i, "::1", "agent", ""});
    }
    accounts().note({"u2", "0009", "logged_in", 9, "::1", "agent", ""});
    const auto page = accounts().log("u1", "", 2);
    ASSERT_EQ(page.size(), 2u);
    EXPECT_EQ(page[0].id, "0005");
    EXPECT_EQ(accounts().log("u1", page[1].id, 10).size(), 3u);
    EXPECT_EQ(tables_->upkeep().drop_security(3, 10), 2);
    EXPECT_EQ(accounts().log("u1", "", 10).size(), 3u);
}

TEST_P(AccountTableTest, NoCodeOpensTwice) {
    accounts().keep_factor({"u1", "SECRET", 5, 0});
    EXPECT_TRUE(accounts().use_step("u1", 10));
    EXPECT_FALSE(accounts().use_step("u1", 10));
    EXPECT_FALSE(accounts().use_step("u1", 9));
    EXPECT_TRUE(accounts().use_step("u1", 11));
    accounts().keep_codes("u1", {"a", "b"});
    EXPECT_TRUE(accounts().use_code("u1", "a"));
    EXPECT_FALSE(accounts().use_code("u1", "a"));
    EXPECT_FALSE(accounts().use_code("u2", "b"));
    EXPECT_EQ(accounts().codes_left("u1"), 1);
    accounts().keep_codes("u1", {"c"});
    EXPECT_FALSE(accounts().use_code("u1", "b")) << "new ones replace them";
    accounts().drop_factor("u1");
    EXPECT_FALSE(accounts().factor("u1"));
    EXPECT_EQ(accounts().codes_left("u1"), 0);
}

TEST_P(AccountTableTest, APasskeyIsOneAccounts) {
    accounts().add_passkey({"k1", "u1", "c1", "key", 1, "phone", 10, 10});
    EXPECT_THROW(
        {
            accounts().add_passkey({"k2", "u2", "c1", "key", 1, "phone", 10, 10});
            db_->settle();
        },
        StoreFault);
}

TEST_P(AccountTableTest, PasskeysAreFoundByTheirDeviceAndEndedByTheirOwner) {
    accounts().add_passkey({"k1", "u1", "c1", "key", 1, "phone", 10, 10});
    accounts().add_passkey({"k2", "u1", "c2", "key", 0, "laptop", 20, 20});
    accounts().touch_passkey("k1", 5, 30);
    EXPECT_EQ(accounts().passkey("c1")->count, 5);
    EXPECT_EQ(accounts().passkeys_of("u1").size(), 2u);
    EXPECT_FALSE(accounts().drop_passkey("u2", "k1"));
    EXPECT_TRUE(accounts().drop_passkey("u1", "k1"));
    EXPECT_FALSE(accounts().passkey("c1"));
}

TEST_P(AccountTableTest, LettersThatNeverLeftAndOldLinksAreClearedAway) {
    accounts().add_ticket({"h1", "u1", "reset", "", 100});
    tables_->notices().send_out({"o1", "u1", "", "letter:reset", 10, 0});
    tables_->notices().send_out({"o2", "u1", "", "letter:reset", 10, 0});
    tables_->notices().take_out("o1");
    EXPECT_EQ(tables_->upkeep().drop_tickets(100, 10), 0);
    EXPECT_EQ(tables_->upkeep().drop_tickets(101, 10), 1);
    tables_->notices().put_back("o1", 10);
    EXPECT_EQ(tables_->notices().due(1000, 10).size(), 1u) << "one that waits stays, one that was taken is gone";
}

TEST_P(AccountTableTest, ADigestTakesAllThatGoesItsWayAtOnce) {
    NoticeTable& notices = tables_->notices();
    notices.send_out({"o1", "u1", "n1", "mail", 10, 0});
    notices.send_out({"o2", "u1", "n2", "mail", 5000, 0});
    notices.send_out({"o3", "u1", "n1", "push:p", 10, 0});
    notices.send_out({"o4", "u2", "n3", "mail", 10, 0});
    EXPECT_EQ(notices.take_all_out("u1", "mail").size(), 2u);
    EXPECT_TRUE(notices.take_all_out("u1", "mail").empty());
    EXPECT_EQ(notices.due(9000, 10).size(), 2u);
}

}  // namespace
}  // namespace tankchess::server
