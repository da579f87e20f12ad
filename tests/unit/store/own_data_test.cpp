// Names that are kept back, and all that is kept of somebody: given and taken away. On both engines.
#include "server/store/own_data.h"

#include <gtest/gtest.h>

#include <set>

#include "server/store/sql/connection.h"
#include "server/store/sql/copy.h"
#include "support/full_store.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

class OwnDataTest : public ::testing::TestWithParam<Engine> {
protected:
    UserTable& users() { return tables_->users(); }
    void account(const std::string& id, const std::string& name) {
        users().insert({id, "account", name, "hash", "", "{}", 1});
    }

    StorePlace place_{GetParam()};
    std::unique_ptr<Connection> db_ = place_.connect();
    std::unique_ptr<Tables> tables_ = sql_tables(*db_);
};
INSTANTIATE_TEST_SUITE_P(On, OwnDataTest, every_engine, engine_name);

TEST_P(OwnDataTest, AnOldNameIsKeptBackForWhoeverHadIt) {
    account("u1", "Ada");
    users().rename("u1", "Grace", 5000);
    EXPECT_EQ(users().by_name("grace")->id, "u1");
    EXPECT_FALSE(users().by_name("ada"));
    EXPECT_EQ(users().by_former_name("ADA")->id, "u1");
    EXPECT_EQ(users().like_name("ada")->id, "u1");
    EXPECT_EQ(users().like_name("АDА") ? "taken" : "free", std::string("taken")) << "what looks like it too";
    EXPECT_EQ(users().renamed_at("u1"), 5000);
    users().rename("u1", "Ada", 6000);
    EXPECT_EQ(users().by_name("ada")->id, "u1");
    EXPECT_EQ(users().like_name("grace")->id, "u1");
}

TEST_P(OwnDataTest, NamesOfAnyScriptAreFoundWhateverTheirCase) {
    account("u1", "Жанна");
    EXPECT_EQ(users().by_name("ЖАННА")->id, "u1");
    EXPECT_EQ(users().by_name("жанна")->id, "u1");
    EXPECT_FALSE(users().by_name("жаннa")) << "its last letter is Latin";
    EXPECT_TRUE(users().like_name("жаннa"));
    account("u2", "ВОВ");
    EXPECT_EQ(users().like_name("bob")->id, "u2") << "capitals that look like others";
}

TEST_P(OwnDataTest, EveryTableIsSomebodysOrNobodys) {
    fill_everything(*tables_);
    std::set<std::string> tables;
    for (const OwnRows& rows : tables_->own_data().rows_of("u1", 10)) {
        tables.insert(rows.table);
        for (const char* secret : {"hash", "password", "csrf", "secret", "skeleton"}) {
            EXPECT_EQ(std::count(rows.columns.begin(), rows.columns.end(), secret), 0) << rows.table;
        }
        for (const auto& row : rows.rows) EXPECT_EQ(row.size(), rows.columns.size());
    }
    // Of everybody, of the server, on their way somewhere, or only hashes. Logs of games are given by themselves.
    const std::set<std::string> others = {
        "games",  "events",       "prepared_answers", "analyses",      "challenges",        "seeks",
        "outbox", "tickets",      "recovery_codes",   "erasures",      "tournament_tables", "notes",
        "series", "series_games", "board_versions",   "board_tallies", "board_results",     "outages",
        "clubs",  "club_words",   "club_boards",      "club_events",   "filter_words",      "looks",
        "signals"};
    std::set<std::string> all;
    for (const CopiedTable& table : copied_tables()) all.emplace(table.name);
    std::set<std::string> both = others;
    both.insert(tables.begin(), tables.end());
    EXPECT_EQ(both, all);
    EXPECT_EQ(both.size(), others.size() + tables.size());
}

TEST_P(OwnDataTest, WhoeverLeavesIsInNoTableByName) {
    fill_everything(*tables_);
    users().rename("u1", "Grace", 5000);
    tables_->own_data().erase("u1", "guest-x", 6000);
    for (const OwnRows& rows : tables_->own_data().rows_of("u1", 10)) {
        const std::set<std::string> stays = {"boards", "board_stars", "users",      "bans",
                                             "seats",  "tournaments", "held_names", "tournament_entrants",
                                             "simuls", "simul_seats", "vacations",  "study_ops",
                                             "acts",   "reports"};
        EXPECT_TRUE(rows.rows.empty() || stays.contains(rows.table)) << rows.table;
        for (const auto& row : rows.rows) {
            for (const auto& value : row) {
                const auto* text = std::get_if<std::string>(&value);
                EXPECT_FALSE(text != nullptr && (*text == "ada" || *text == "Grace")) << rows.table;
            }
        }
    }
    EXPECT_EQ(users().by_id("u1")->kind, "guest");
    EXPECT_FALSE(users().by_former_name("ada"));
    EXPECT_TRUE(users().like_name("ada")) << "nobody can pass for them";
    EXPECT_TRUE(users().like_name("grace"));
    EXPECT_EQ(tables_->games().by_id("g1")->seats[1].name, "guest-x");
    EXPECT_EQ(tables_->games().by_id("g1")->seats[0].name, "bob");
    EXPECT_TRUE(tables_->people().note("u2", "u1").empty());
}

}  // namespace
}  // namespace tankchess::server
