// The library over HTTP: publishing, measuring, stars, versions, and what people's games add.
#include <thread>

#include "server/play/board_results.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

class BoardsTest : public LiveServer {
protected:
    static std::string fair_board() {
        return "8x8 8./.#4.#./4.3#./4.2#.#/#.2#4./.3#4./.#4.#./8. "
               "wMT@B1N,wLT@G1N,wCLT@H1N,bCLT@A8S,bLT@B8S,bMT@G8S w mate 0 1";
    }
    static json::object publication(const std::string& tps) {
        return {{"name", "Two walls"}, {"tps", tps}, {"about", "Small."}, {"licence", "CC-BY-4.0"}};
    }
    // A game of two people on basic-16 in which Black resigns after so many turns; where its results were counted.
    std::string played(int turns) {
        Person ada = guest(), bob = guest();
        const std::string game = game_of(ada, bob, {{"rules", "mate"}});
        auto white = joined(ada, game), black = joined(bob, game);
        json::value now = white->hear("state");
        for (int i = 0; i < turns; ++i) {
            Line &mover = i % 2 == 0 ? *white : *black, &other = i % 2 == 0 ? *black : *white;
            const std::string key = std::to_string(i + 1);
            mover.say(json::object{{"t", "move"},
                                   {"game", game},
                                   {"version", i + 1},
                                   {"key", key},
                                   {"move", first_move(now.at("choices"))}});
            do now = other.hear("event");
            while (now.is_object() && !now.as_object().contains("choices"));
            if (!now.is_object()) return "no move came";
        }
        bob.post("/api/games/" + game + "/act", json::object{{"act", "resign"}, {"key", "end"}});
        std::string start;
        in_store([&](Tables& tables) {
            const auto results = tables.boards().results("basic-16");
            if (!results.empty()) start = results.front().start;
        });
        return start;
    }
    // The same person at the server that runs now.
    Person again(const Person& before) const {
        Person out(port_);
        out.cookie = before.cookie;
        out.csrf = before.csrf;
        out.user = before.user;
        out.name = before.name;
        return out;
    }
    // The board when its run is over.
    static json::value measured(Person& person, const std::string& id) {
        json::value board;
        for (int i = 0; i < 1800; ++i) {
            board = person.get("/api/boards/" + id);
            if (str(board.at("state")) != "waiting") break;
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        return board;
    }
};

TEST_F(BoardsTest, ABoardIsPublishedMeasuredStarredAndPlayed) {
    Person ada = guest(), bob = guest();
    EXPECT_EQ(error_id(ada.post("/api/boards", publication(fair_board()), 403)), "account_needed");
    ada.register_as("ada_boards");
    const json::value made = ada.post("/api/boards", publication(fair_board()), 201);
    const std::string id = str(made.at("id"));
    EXPECT_EQ(str(made.at("by")), "ada_boards");
    EXPECT_EQ(made.at("version").to_number<int>(), 1);
    // The run that the restart cuts off begins again.
    restart();
    Person owner = again(ada), other = again(bob);
    const json::value board = measured(other, id);
    ASSERT_EQ(str(board.at("state")), "measured");
    EXPECT_EQ(str(board.at("sheet").at("rules")), "mate");
    EXPECT_GT(board.at("card").at("games").to_number<int>(), 20);
    other.send("PUT", "/api/boards/" + id + "/star", "", 403);
    other.register_as("bob_stars");
    EXPECT_EQ(other.send("PUT", "/api/boards/" + id + "/star", "", 200).at("stars").to_number<int>(), 1);
    EXPECT_TRUE(other.get("/api/boards/" + id).at("starred").as_bool());
    other.post("/api/games", json::object{{"setup", id}, {"opponent", "self"}}, 201);
    const json::value list = other.get("/api/boards?order=stars");
    EXPECT_EQ(str(list.at("items").as_array()[0].at("id")), id);
    EXPECT_EQ(list.at("starred").as_array().size(), 1U);
    other.send("DELETE", "/api/boards/" + id, "", 403);
    owner.send("DELETE", "/api/boards/" + id, "", 200);
    other.get("/api/boards/" + id, 404);
}

TEST_F(BoardsTest, WhatIsUnfairWithoutLicenceOrTheSameAgainIsRefused) {
    Person ada = guest();
    ada.register_as("ada_boards2");
    json::object bad = publication("8x8 8./8./8./8./8./8./8./8. wCLT@D1N,wHT@E1N,bCLT@E8S w mate 0 1");
    EXPECT_EQ(error_id(ada.post("/api/boards", bad, 400)), "unfair_setup");
    json::object unlicensed = publication(fair_board());
    unlicensed["licence"] = "mine alone";
    EXPECT_EQ(str(ada.post("/api/boards", unlicensed, 400).at("error").at("field")), "licence");
    json::object again = publication(fair_board());
    again["board"] = str(ada.post("/api/boards", again, 201).at("id"));
    ada.post("/api/boards", again, 409);
    again["tps"] = str(ada.get("/api/setups/skirmish-10").at("tps"));
    EXPECT_EQ(ada.post("/api/boards", again, 201).at("version").to_number<int>(), 2);
    Person bob = guest();
    bob.register_as("bob_boards");
    bob.post("/api/boards", again, 403);
}

TEST_F(BoardsTest, AForkNamesItsParentAndKeepsALicenceThatAsksForIt) {
    Person ada = guest(), bob = guest();
    ada.register_as("ada_forks");
    bob.register_as("bob_forks");
    json::object first = publication(fair_board());
    first["licence"] = "CC-BY-SA-4.0";
    const std::string parent = str(ada.post("/api/boards", first, 201).at("id"));
    json::object fork = publication(str(ada.get("/api/setups/skirmish-10").at("tps")));
    fork["parent"] = parent;
    EXPECT_EQ(str(bob.post("/api/boards", fork, 400).at("error").at("field")), "licence");
    fork["licence"] = "CC-BY-SA-4.0";
    const std::string id = str(bob.post("/api/boards", fork, 201).at("id"));
    EXPECT_EQ(str(bob.get("/api/boards/" + id).at("parent_name")), "Two walls");
    // The fork outlives what it was made from, and can still be changed.
    ada.send("DELETE", "/api/boards/" + parent, "", 200);
    EXPECT_TRUE(bob.get("/api/boards/" + id).at("parent_name").is_null());
    fork["board"] = id;
    fork["tps"] = fair_board();
    EXPECT_EQ(bob.post("/api/boards", fork, 201).at("version").to_number<int>(), 2);
    fork.erase("board");
    bob.post("/api/boards", fork, 404);
}

TEST_F(BoardsTest, ADayHasFivePublications) {
    Person ada = guest();
    ada.register_as("ada_daily");
    json::object board = publication(fair_board());
    for (int i = 0; i < 5; ++i) ada.post("/api/boards", board, 201);
    EXPECT_EQ(error_id(ada.post("/api/boards", board, 429)), "slow_down");
}

TEST_F(BoardsTest, AFinishedGameIsAPlayOfItsBoard) {
    EXPECT_EQ(played(2), "");
    EXPECT_EQ(guest().get("/api/boards/basic-16").at("plays").to_number<int>(), 1);
}

TEST_F(BoardsTest, ResultsOfPeopleJoinTheSheetWithTheHundredthGame) {
    const std::string start = played(6);
    ASSERT_NE(start, "");
    BoardResults more{start, "mate", 2, 98, 10};
    more.won[0] = 49;
    more.won[1] = 39;
    in_store([&](Tables& tables) { tables.boards().add_results("basic-16", more); });
    EXPECT_TRUE(guest().get("/api/boards/basic-16").at("people").as_array().empty()) << "99 games";
    EXPECT_EQ(played(6), start);
    const json::value board = guest().get("/api/boards/basic-16");
    const json::array& people = board.at("people").as_array();
    ASSERT_EQ(people.size(), 1U);
    EXPECT_EQ(people[0].at("games").to_number<int>(), 100);
    EXPECT_DOUBLE_EQ(people[0].at("score").as_array()[0].to_number<double>(), 0.56) << "Black resigned twice";
    EXPECT_DOUBLE_EQ(people[0].at("drawn").to_number<double>(), 0.10);
}

TEST(BoardResults, StartKeysAreTextsAndNothingElse) {
    EXPECT_EQ(start_key("a"), "af63dc4c8601ec8c");
    EXPECT_NE(start_key("a"), start_key("b"));
}

}  // namespace
}  // namespace tankchess::server
