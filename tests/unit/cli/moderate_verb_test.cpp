// `tankchess moderate` and `tankchess user` on the database of a server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run_binary.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/store/store.h"
#include "support/temp_folder.h"

namespace tankchess::cli {
namespace {

using testing::HasSubstr;

class ModerateVerb : public ::testing::Test {
protected:
    void SetUp() override {
        ASSERT_TRUE(server::secrets_ready());
        in_store([](server::Tables& tables) {
            tables.users().insert({"u1", "account", "ada", "hash", "", "{}", 1});
            tables.users().insert({"u2", "account", "bob", "hash", "", "{}", 1});
            tables.moderation().add_report(
                {"0001", "player", "bob", "u2", "u1", "insult", "rude", R"({"name":"bob"})", 1000});
        });
    }
    void in_store(const server::Store::Work& work) const {
        const auto store = server::open_store_beside(folder_.path());
        store->write(work, [](const server::StoreFault* fault) { EXPECT_EQ(fault, nullptr); });
        store->drain();
    }
    BinaryRun run(std::vector<std::string> words) const {
        words.insert(words.end(), {"--data", folder_.path()});
        return run_binary(words);
    }
    std::string out_of(std::vector<std::string> words) const {
        const BinaryRun run_now = run(std::move(words));
        EXPECT_EQ(run_now.exit_code, 0) << run_now.err;
        return run_now.out;
    }

    server::TempFolder folder_;
};

TEST_F(ModerateVerb, makes_the_first_owner) {
    out_of({"moderate", "role", "ada", "owner"});
    in_store([](server::Tables& tables) { EXPECT_EQ(tables.moderation().role("u1"), "owner"); });
    EXPECT_THAT(run({"moderate", "role", "ada", "king"}).err, HasSubstr("role must be owner, moderator or none"));
    EXPECT_THAT(run({"moderate", "role", "nobody", "owner"}).err, HasSubstr("there is no user 'nobody'"));
    out_of({"moderate", "role", "ada", "none"});
    in_store([](server::Tables& tables) { EXPECT_EQ(tables.moderation().role("u1"), ""); });
}

TEST_F(ModerateVerb, acts_and_takes_back_and_all_of_it_is_in_the_log) {
    const std::string id = lines_of(out_of({"moderate", "act", "mute", "bob", "--reason", "insults"})).at(0);
    out_of({"moderate", "lift", id, "--reason", "a mistake"});
    EXPECT_EQ(run({"moderate", "lift", id, "--reason", "again"}).exit_code, 2);
    out_of({"moderate", "act", "range", "203.0.113.0/24", "--reason", "spam", "--until", "2999-01-01"});
    EXPECT_THAT(run({"moderate", "act", "range", "0.0.0.0/0", "--reason", "all"}).err, HasSubstr("too wide"));
    EXPECT_THAT(run({"moderate", "act", "board", "none", "--reason", "x"}).err, HasSubstr("no such board"));
    EXPECT_THAT(run({"moderate", "act", "hide", "none", "--reason", "x"}).err, HasSubstr("GAME/WRITER/KEY"));
    const std::string log = out_of({"moderate", "log"});
    EXPECT_THAT(log, HasSubstr("mute bob by the host: insults (taken back)"));
    EXPECT_THAT(log, HasSubstr("range 203.0.113.0/24 until 2999-01-01 00:00 UTC"));
    EXPECT_EQ(lines_of(out_of({"moderate", "log", "--user", "bob"})).size(), 2u);
}

TEST_F(ModerateVerb, lists_reports_and_closes_them) {
    EXPECT_THAT(out_of({"moderate", "reports"}), HasSubstr("insult, player bob (bob) by ada: rude"));
    EXPECT_THAT(out_of({"moderate", "reports", "--json"}), HasSubstr(R"("context":{"name":"bob"})"));
    out_of({"moderate", "close-report", "0001", "--answer", "warned"});
    EXPECT_EQ(out_of({"moderate", "reports"}), "");
    EXPECT_EQ(out_of({"moderate", "signals"}), "");
}

TEST_F(ModerateVerb, answers_appeals) {
    const std::string id = lines_of(out_of({"moderate", "act", "warn", "bob", "--reason", "insults"})).at(0);
    in_store([&](server::Tables& tables) { tables.moderation().keep_appeal(id, "a joke", server::now_ms()); });
    EXPECT_THAT(out_of({"moderate", "appeals"}), HasSubstr("appeal: a joke"));
    out_of({"moderate", "answer", id, "--text", "fine", "--lift"});
    EXPECT_EQ(out_of({"moderate", "appeals"}), "");
    in_store([&](server::Tables& tables) { EXPECT_GT(tables.moderation().act(id)->lifted, 0); });
}

TEST_F(ModerateVerb, keeps_lists_of_words) {
    const TemporaryFile list("Dummkopf*\n\ndummkopf*\n"), bad("two words\n");
    out_of({"moderate", "words", "de", list.path()});
    EXPECT_EQ(out_of({"moderate", "words", "de"}), "dummkopf*\n");
    EXPECT_THAT(run({"moderate", "words", "de", bad.path()}).err, HasSubstr("'two words'"));
    EXPECT_EQ(out_of({"moderate", "words", "de"}), "dummkopf*\n") << "the list is as it was";
}

TEST_F(ModerateVerb, bans_by_the_older_verb_are_in_the_log_too) {
    EXPECT_THAT(out_of({"user", "ban", "bob", "--reason", "enough"}), HasSubstr("this account is closed: enough"));
    EXPECT_THAT(out_of({"moderate", "log"}), HasSubstr("ban bob by the host: enough"));
    EXPECT_THAT(out_of({"user", "bans"}), HasSubstr("bob"));
    out_of({"user", "unban", "bob"});
    EXPECT_EQ(out_of({"user", "bans"}), "");
    EXPECT_EQ(run({"user", "unban", "bob"}).exit_code, 2);
    EXPECT_EQ(run({"user", "ban", "bob", "--reason", "x", "--until", "2001-01-01"}).exit_code, 2);
}

}  // namespace
}  // namespace tankchess::cli
