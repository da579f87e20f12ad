// Schemas brought up to date, and whole sites moved from one engine to the other.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "match/event_text.h"
#include "match/match.h"
#include "notation/position/position_text.h"
#include "server/app/site_move.h"
#include "server/store/sql/copy.h"
#include "server/store/sql/schema_steps.h"
#include "setups/stock_setups.h"
#include "support/full_store.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

std::set<std::string> words_of(std::string_view list) {
    std::set<std::string> out;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(','), list.size());
        out.emplace(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return out;
}

// A game that can be replayed: one resignation, or none.
void add_real_game(Tables& tables, const std::string& id, bool over) {
    match::MatchConfig config;
    config.tps = write_position(*stock_position("basic-16"));
    config.setup = "basic-16";
    config.family = "basic";
    for (const Side side : {Side::white, Side::black}) {
        match::SeatSpec seat;
        seat.side = side;
        seat.player = side == Side::white ? "u1" : "u2";
        seat.name = seat.player;
        config.seats.push_back(seat);
    }
    auto match = match::Match::start(config, match::instant_at(1000));
    ASSERT_TRUE(match) << match.fault().text();
    if (over) {
        match::Command resign{match::Resign{}};
        resign.seat = Side::white;
        ASSERT_FALSE(match->apply(resign, match::instant_at(2000)).refusal);
    }
    GameRow row = finished_game(id, over ? 2000 : 0);
    row.now.over = over;
    row.now.version = static_cast<std::int64_t>(match->version());
    std::vector<std::string> lines;
    for (const match::Event& event : match->events_after(0)) lines.push_back(match::write_event(event));
    tables.games().insert(row, lines);
}

// Everything has happened here, and the games are real.
void fill_site(Connection& db) {
    db.begin_write();
    const auto tables = sql_tables(db);
    fill_everything(*tables);
    for (const char* table : {"chat", "analyses", "prepared_answers", "events", "seats", "games", "tallies"}) {
        db.prepare("DELETE FROM " + std::string(table)).run();
    }
    add_real_game(*tables, "g1", true);
    add_real_game(*tables, "g2", false);
    for (int i = 0; i < 5; ++i) {
        tables->games().insert_chat(
            {"g1", "players", "u1", "ada", "k" + std::to_string(i), "text " + std::to_string(i), 5});
    }
    tables->games().save_analysis("g1", "quick", "{\"\xc3\xa9\": 1.5}");
    tables->answers().keep({"g2", "b", 1, R"([["theirs","mine"]])"});
    db.commit();
}

// All rows as texts, by table.
std::map<std::string, std::vector<std::string>> content_of(Connection& db) {
    std::map<std::string, std::vector<std::string>> out;
    for (const CopiedTable& table : copied_tables()) {
        const bool numbered = table.columns.starts_with("rowid,");
        Statement q = db.prepare("SELECT " + std::string(table.columns.substr(numbered ? 6 : 0)) + " FROM " +
                                 std::string(table.name) + " ORDER BY " + (numbered ? "rowid" : "1,2"));
        const std::string_view types = table.types.substr(numbered ? 1 : 0);
        while (q.step()) {
            std::string row;
            for (std::size_t i = 0; i < types.size(); ++i) {
                const int column = static_cast<int>(i);
                row += (types[i] == 't'   ? q.text(column)
                        : types[i] == 'r' ? std::to_string(q.real(column))
                                          : std::to_string(q.integer(column))) +
                       "|";
            }
            out[std::string(table.name)].push_back(row);
        }
    }
    return out;
}

class MigrationTest : public ::testing::TestWithParam<Engine> {
protected:
    StorePlace place_{GetParam()};
};
INSTANTIATE_TEST_SUITE_P(On, MigrationTest, every_engine, engine_name);

TEST_P(MigrationTest, EachVersionIsReachedFromTheOneBefore) {
    const std::size_t first = GetParam() == Engine::sqlite ? 1 : first_shared_version;
    for (std::size_t version = first; version <= newest_version(); ++version) place_.connect(version);
    const auto db = place_.connect();
    fill_everything(*sql_tables(*db));
    EXPECT_EQ(filled_tables(*db).size(), copied_tables().size());
}

TEST_P(MigrationTest, ADatabaseOfANewerProgramIsRefusedWithBothNumbers) {
    place_.pretend_version(999);
    try {
        place_.open();
        FAIL();
    } catch (const StoreFault& fault) {
        EXPECT_NE(std::string(fault.what()).find("schema version 999, newer than this program knows ("),
                  std::string::npos);
    }
}

TEST_P(MigrationTest, EveryColumnOfEveryTableIsCopied) {
    const auto db = place_.connect();
    std::map<std::string, std::set<std::string>> there;
    {
        Statement q = db->prepare(
            GetParam() == Engine::sqlite
                ? "SELECT m.name,c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type='table'"
                : "SELECT table_name,column_name FROM information_schema.columns WHERE table_schema=current_schema()");
        while (q.step()) there[q.text(0)].insert(q.text(1));
    }
    there.erase("writers");
    there.erase("nodes");
    there.erase("mail");
    there.erase("schema_version");
    std::map<std::string, std::set<std::string>> copied;
    for (const CopiedTable& table : copied_tables()) {
        EXPECT_EQ(words_of(table.columns).size(), table.types.size()) << table.name;
        copied[std::string(table.name)] = words_of(table.columns);
        if (GetParam() == Engine::sqlite) copied[std::string(table.name)].erase("rowid");
    }
    EXPECT_EQ(there, copied);
}

TEST(SiteMoveTest, ASiteGoesToPostgresAndBackUnchanged) {
    const StorePlace file(Engine::sqlite), other(Engine::postgres), back(Engine::sqlite);
    fill_site(*file.connect());
    const SiteMove there = move_site(file.folder(), other.address());
    EXPECT_EQ(there.replayed, 2);
    EXPECT_EQ(there.tables.size(), copied_tables().size());
    for (const auto& [table, rows] : there.tables) EXPECT_GT(rows, 0) << table;
    move_site(other.address(), back.folder());
    const auto original = content_of(*file.connect());
    EXPECT_EQ(content_of(*other.connect()), original);
    EXPECT_EQ(content_of(*back.connect()), original);
    EXPECT_EQ(write_to(*other.open(), [](Tables& t) { t.games().append(next_of("g2", 1, "w:k")); }), std::nullopt)
        << "play goes on there";
}

TEST(SiteMoveTest, ATargetThatIsNotEmptyIsLeftAlone) {
    const StorePlace from(Engine::sqlite), to(Engine::postgres);
    fill_site(*from.connect());
    {
        const auto db = to.connect();
        sql_tables(*db)->notes().set("a", "1");
        db->settle();
    }
    const auto before = content_of(*to.connect());
    EXPECT_THROW(move_site(from.folder(), to.address()), StoreFault);
    EXPECT_EQ(content_of(*to.connect()), before);
}

TEST(SiteMoveTest, AGameThatCannotBeReplayedUndoesTheMove) {
    const StorePlace from(Engine::sqlite), to(Engine::postgres);
    fill_everything(*sql_tables(*from.connect()));  // its games have no real log
    EXPECT_THROW(move_site(from.folder(), to.address()), StoreFault);
    EXPECT_TRUE(filled_tables(*to.connect()).empty());
}

TEST(SiteMoveTest, ASiteInUseIsNotMoved) {
    const StorePlace from(Engine::postgres), to(Engine::sqlite);
    fill_site(*from.connect());
    const auto server = from.open();
    EXPECT_THROW(move_site(from.address(), to.folder()), StoreFault);
}

}  // namespace
}  // namespace tankchess::server
