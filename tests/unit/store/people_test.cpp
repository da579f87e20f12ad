// Who follows or blocks whom, notes about people, meetings of two: on both engines.
#include <gtest/gtest.h>

#include "server/store/sql/connection.h"
#include "support/full_store.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

constexpr std::size_t with_blocks_as_notes = 10;

class PeopleTest : public ::testing::TestWithParam<Engine> {
protected:
    void SetUp() override {
        db_ = place_.connect();
        tables_ = sql_tables(*db_);
    }
    PeopleTable& people() { return tables_->people(); }
    void add_people(std::initializer_list<const char*> names) {
        for (const char* name : names) {
            tables_->users().insert({std::string("id-") + name, "account", name, {}, {}, "{}", 1});
        }
    }

    StorePlace place_{GetParam()};
    std::unique_ptr<Connection> db_;
    std::unique_ptr<Tables> tables_;
};
INSTANTIATE_TEST_SUITE_P(On, PeopleTest, every_engine, engine_name);

TEST_P(PeopleTest, ThoseWhoFollowEachOtherAreFriends) {
    add_people({"ada", "bob", "Cleo"});
    people().tie("id-ada", Tie::follow, "id-Cleo", 5);
    people().tie("id-ada", Tie::follow, "id-bob", 6);
    people().tie("id-ada", Tie::follow, "id-bob", 9);
    people().tie("id-bob", Tie::follow, "id-ada", 7);
    const auto followed = people().tied_to("id-ada", Tie::follow);
    ASSERT_EQ(followed.size(), 2u);
    EXPECT_EQ(followed[0].user.name, "bob");
    EXPECT_EQ(followed[0].since, 6) << "the first time counts";
    EXPECT_TRUE(followed[0].mutual);
    EXPECT_EQ(followed[1].user.name, "Cleo");
    EXPECT_FALSE(followed[1].mutual);
    EXPECT_EQ(people().count_back("id-ada", Tie::follow), 1);
    EXPECT_EQ(people().tied_back("id-bob", Tie::follow, 10).at(0).user.name, "ada");
    EXPECT_TRUE(people().untie("id-bob", Tie::follow, "id-ada"));
    EXPECT_FALSE(people().untie("id-bob", Tie::follow, "id-ada"));
    EXPECT_FALSE(people().tied_to("id-ada", Tie::follow)[0].mutual);
    EXPECT_FALSE(people().is_tied("id-ada", Tie::block, "id-bob")) << "kinds do not mix";
}

TEST_P(PeopleTest, NotesAreOfTheirWriterAndGoWhenEmpty) {
    people().keep_note("a", "b", "opens on the left", 1);
    people().keep_note("a", "b", "opens on the right", 2);
    EXPECT_EQ(people().note("a", "b"), "opens on the right");
    EXPECT_EQ(people().note("b", "a"), "");
    people().keep_note("a", "b", "", 3);
    EXPECT_EQ(people().note("a", "b"), "");
}

TEST_P(PeopleTest, NamesAreFoundByTheirBeginningWhateverTheCase) {
    add_people({"Panzer", "panther", "Pan", "Oscar"});
    tables_->users().insert({"g", "guest", "pan-guest", {}, {}, "{}", 1});
    std::vector<std::string> names;
    for (const UserRow& user : people().named_like("PAN", 10)) names.push_back(user.name);
    EXPECT_EQ(names, (std::vector<std::string>{"Pan", "panther", "Panzer"}));
    EXPECT_EQ(people().named_like("pan", 2).size(), 2u);
    EXPECT_TRUE(people().named_like("%", 10).empty()) << "no pattern language";
}

TEST_P(PeopleTest, MeetingsOfTwoAreCountedFromTheSeatOfTheFirst) {
    const auto play = [this](const std::string& id, Millis ended, const std::string& result, const std::string& won) {
        GameRow game = finished_game(id, ended);
        game.now.result = result;
        game.now.winners = won;
        tables_->games().insert(game, {"line"});
    };
    play("g1", 10, "1-0", "w");
    play("g2", 20, "0-1", "b");
    play("g3", 30, "1-0", "w");
    play("g4", 40, "1/2-1/2", "wb");
    GameRow other = finished_game("g5", 50);
    other.seats[1].user = "u3";
    tables_->games().insert(other, {"line"});
    GameRow aborted = finished_game("g6", 60);
    aborted.now.reason = "aborted";
    tables_->games().insert(aborted, {"line"});
    const VersusRow mine = people().versus("u1", "u2", 3), theirs = people().versus("u2", "u1", 10);
    EXPECT_EQ(mine.tally.games, 4);
    EXPECT_EQ(mine.tally.wins, 2);
    EXPECT_EQ(mine.tally.draws, 1);
    EXPECT_EQ(mine.tally.losses, 1);
    ASSERT_EQ(mine.newest.size(), 3u);
    EXPECT_EQ(mine.newest[0].id, "g6") << "the newest first";
    EXPECT_EQ(mine.newest[0].seats.size(), 2u);
    EXPECT_EQ(theirs.tally.wins, 1);
    EXPECT_EQ(people().versus("u1", "nobody", 5).tally.games, 0);
}

TEST(PeopleMigration, BlocksThatWereListsInNotesBecomeTies) {
    for (const Engine engine : {Engine::sqlite, Engine::postgres}) {
        const StorePlace place(engine);
        {
            const auto db = place.connect(with_blocks_as_notes);
            db->execute(
                "INSERT INTO notes(name,value) VALUES('blocked by a','b c'),('blocked by b','a'),"
                "('blocked by d',''),('alive_at','5')");
            db->settle();
        }
        const auto db = place.connect();
        const auto tables = sql_tables(*db);
        EXPECT_TRUE(tables->people().is_tied("a", Tie::block, "b"));
        EXPECT_TRUE(tables->people().is_tied("a", Tie::block, "c"));
        EXPECT_TRUE(tables->people().is_tied("b", Tie::block, "a"));
        EXPECT_EQ(tables->people().all_blocks().size(), 3u);
        EXPECT_EQ(tables->notes().get("blocked by a"), std::nullopt);
        EXPECT_EQ(tables->notes().get("alive_at"), "5");
    }
}

}  // namespace
}  // namespace tankchess::server
