// Openings and insights: what finished games add up to, for everybody and for those who played them.
#include <thread>

#include "server/play/game_sums.h"
#include "server/play/record_openings.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

const std::string duel = "8x8 6.#./6.#-/8./8./8./8./8./8. wMT@D2N,bLT@H8S w last 0 1";
// As a part of an address.
const std::string duel_in_address = "8x8%206.%23./6.%23-/8./8./8./8./8./8.%20wMT@D2N,bLT@H8S%20w%20last%200%201";

class ExplorerTest : public LiveServer {
protected:
    static void move(Person& who, const std::string& game, const std::string& text) {
        who.post("/api/games/" + game + "/move", json::object{{"move", text}, {"key", text}});
    }
    std::string played(Person& white, Person& black) {
        const std::string game = game_of(white, black, {{"tps", duel}});
        move(white, game, "D2 > G5/NE");
        move(black, game, "H8/SW");
        move(white, game, "G5 > H6/N (H8)");
        return game;
    }
    // Asks until so many games are counted, a few seconds after their end.
    static json::value counted(Person& who, const std::string& path,
                               const std::function<bool(const json::value&)>& done) {
        json::value answer;
        for (int i = 0; i < 200; ++i) {
            answer = who.get(path);
            if (done(answer)) break;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        return answer;
    }
    static json::value insights(Person& who, int games, const std::string& more = "") {
        return counted(who, "/api/me/insights" + more,
                       [games](const json::value& answer) { return answer.at("games").to_number<int>() >= games; });
    }
};

TEST_F(ExplorerTest, AFinishedGameIsFoundByItsPositionsAndByItsPlayers) {
    Person ada = guest(), bob = guest(), eve = guest();
    const std::string game = played(ada, bob);
    insights(ada, 1);
    const std::string path = "/api/explorer?tps=" + duel_in_address;
    const json::value people = eve.get(path);
    ASSERT_EQ(people.at("moves").as_array().size(), 1u) << written(people);
    const json::value& first = people.at("moves").at(0);
    EXPECT_EQ(str(first.at("move")), "D2 > G5/NE");
    EXPECT_EQ(first.at("games").to_number<int>(), 1);
    EXPECT_EQ(first.at("won").at("w").to_number<int>(), 1);
    EXPECT_EQ(str(first.at("game")), game);
    EXPECT_EQ(ada.get(path + "&of=own").at("moves").as_array().size(), 1u);
    EXPECT_EQ(eve.get(path + "&of=own").at("moves").as_array().size(), 0u);
    EXPECT_EQ(eve.get(path + "&of=engines").at("moves").as_array().size(), 0u);
    EXPECT_EQ(str(eve.get(path + "&of=nobody", 400).at("error").at("field")), "of");
    EXPECT_EQ(str(eve.get("/api/explorer?tps=no", 400).at("error").at("id")), "bad_position");
    Person stranger(port_);
    EXPECT_EQ(error_id(stranger.get(path, 401)), "not_signed_in");
}

TEST_F(ExplorerTest, ABookIsNoHelpInAGameThatIsPlayed) {
    Person ada = guest(), bob = guest();
    const std::string game = game_of(ada, bob, {{"tps", duel}});
    move(ada, game, "D2 > G5/NE");
    const std::string now = str(ada.get("/api/games/" + game).at("tps"));
    std::string address;
    for (const char c : now)
        address += c == ' ' ? std::string("%20") : c == '#' ? std::string("%23") : std::string(1, c);
    EXPECT_EQ(error_id(ada.get("/api/explorer?tps=" + address, 409)), "not_allowed");
}

TEST_F(ExplorerTest, InsightsAreOfOwnGamesAlone) {
    Person ada = guest(), bob = guest(), eve = guest();
    played(ada, bob);
    played(bob, ada);
    const json::value of_ada = insights(ada, 2);
    EXPECT_EQ(of_ada.at("games").to_number<int>(), 2);
    EXPECT_EQ(of_ada.at("won").to_number<int>(), 1);
    const json::array& sides = of_ada.at("by").at("side").as_array();
    ASSERT_EQ(sides.size(), 2u);
    EXPECT_EQ(str(sides[0].at("key")), "b");
    EXPECT_EQ(sides[0].at("lost").to_number<int>(), 1);
    EXPECT_EQ(sides[1].at("won").to_number<int>(), 1);
    EXPECT_EQ(str(of_ada.at("by").at("mode").at(0).at("key")), "last");
    EXPECT_EQ(str(of_ada.at("by").at("strength").at(0).at("key")), "unknown");
    for (const json::value& piece : of_ada.at("pieces").as_array()) {
        const bool medium = str(piece.at("kind")) == "MT";
        EXPECT_EQ(piece.at("turns").to_number<int>(), medium ? 2 : 1);
        EXPECT_EQ(piece.at("destroyed").to_number<int>(), medium ? 1 : 0);
        EXPECT_EQ(piece.at("lost").to_number<int>(), medium ? 0 : 1);
    }
    EXPECT_EQ(eve.get("/api/me/insights").at("games").to_number<int>(), 0);
    EXPECT_EQ(ada.get("/api/me/insights?opponents=engines").at("games").to_number<int>(), 0);
    EXPECT_EQ(ada.get("/api/me/insights?days=1&zone=120&opponents=people").at("games").to_number<int>(), 2);
    EXPECT_EQ(str(ada.get("/api/me/insights?zone=9000", 400).at("error").at("field")), "zone");
    EXPECT_EQ(str(ada.get("/api/me/insights?opponents=cats", 400).at("error").at("field")), "opponents");
}

TEST_F(ExplorerTest, GamesOfBeforeAreCountedOnceWhoeverCountsThem) {
    Person ada = guest(), bob = guest();
    const std::string game = played(ada, bob);
    insights(ada, 1);
    // A second look, by this server and by another, finds nothing to do.
    in_store([&](Tables& tables) {
        EXPECT_TRUE(tables.explorer().uncounted(10).empty());
        const auto row = tables.games().by_id(game);
        GameSums again;
        again.shelf = openings_of_people;
        again.moves.push_back({opening_key(duel), "D2 > G5/NE", 1, 0, {1, 0, 0, 0}, 0, 0, game});
        add_sums(tables, *row, again, 0);
        EXPECT_EQ(tables.explorer().moves(openings_of_people, opening_key(duel), 5).at(0).games, 1);
    });
}

TEST(RecordOpenings, AreThoseOfTheSameGamePlayedHere) {
    const auto record = read_record("[Position \"" + duel + "\"]\n\n1. D2 > G5/NE , H8/SW\n2. G5 > H6/N (H8)\n1-0\n");
    ASSERT_TRUE(record) << record.fault().text();
    const auto rows = openings_of(*record);
    ASSERT_TRUE(rows) << rows.fault().text();
    ASSERT_EQ(rows->size(), 3u);
    EXPECT_EQ(rows->at(0).position, opening_key(duel));
    EXPECT_EQ(rows->at(0).move, "D2 > G5/NE");
    EXPECT_EQ(rows->at(0).won[0], 1);
    auto unfinished = *record;
    unfinished.result = "*";
    EXPECT_TRUE(openings_of(unfinished)->empty());
    auto wrong = *record;
    wrong.line.plies[1].text = "A1 > A2/N";
    EXPECT_FALSE(openings_of(wrong));
}

TEST(OpeningKey, IsTheSameWhateverTheCountersSay) {
    const std::string later = "8x8 6.#./6.#-/8./8./8./8./8./8. wMT@D2N,bLT@H8S w last 7 9";
    EXPECT_EQ(opening_key(duel), opening_key(later));
    EXPECT_NE(opening_key(duel), opening_key("8x8 6.#./6.#-/8./8./8./8./8./8. wMT@D2N,bLT@H8S b last 0 1"));
}

}  // namespace
}  // namespace tankchess::server
