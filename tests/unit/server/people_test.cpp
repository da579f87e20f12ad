// People among each other: following, blocking, who is here, notes, meetings.
#include "support/live_server.h"

#include <thread>

#include "server/play/block_list.h"

namespace tankchess::server {
namespace {

class PeopleLive : public LiveServer {
protected:
    Person account(const std::string& name) {
        Person out = guest();
        out.register_as(name);
        return out;
    }
    static json::value person_of(Person& reader, const std::string& name) { return reader.get("/api/people/" + name); }
    std::string game_of(Person& white, Person& black) {
        const json::object terms{{"setup", "small-12"}, {"side", "w"}};
        const std::string id = str(white.post("/api/challenges", terms, 201).at("id"));
        return str(black.post("/api/challenges/" + id + "/accept", json::object(), 201).at("game"));
    }
    static void say(Person& who, const std::string& game, const std::string& text) {
        who.post("/api/games/" + game + "/chat", json::object{{"text", text}, {"key", text}});
    }
    static std::size_t chat_lines(Person& reader, const std::string& game) {
        return reader.get("/api/games/" + game).at("chat").as_array().size();
    }
};

TEST_F(PeopleLive, FollowEachOtherAndAreFriends) {
    Person ada = account("Ada"), bob = account("Bobby"), cleo = guest();
    EXPECT_FALSE(ada.send("PUT", "/api/people/bobby", {}, 200).at("friend").as_bool());
    EXPECT_TRUE(bob.send("PUT", "/api/people/Ada", {}, 200).at("friend").as_bool());
    const json::value circle = ada.get("/api/people");
    EXPECT_EQ(circle.at("followers").as_int64(), 1);
    EXPECT_EQ(str(circle.at("following").at(0).at("name")), "Bobby");
    EXPECT_TRUE(circle.at("following").at(0).at("friend").as_bool());
    EXPECT_FALSE(circle.at("following").at(0).at("online").as_bool());
    EXPECT_EQ(str(ada.get("/api/followers").at("items").at(0).at("name")), "Bobby");
    ada.send("PUT", "/api/people/Ada", {}, 400);
    ada.send("PUT", "/api/people/Nobody", {}, 404);
    cleo.send("PUT", "/api/people/Ada", {}, 403);
    ada.send("DELETE", "/api/people/Bobby", {}, 200);
    EXPECT_TRUE(ada.get("/api/people").at("following").as_array().empty());
    EXPECT_TRUE(person_of(ada, "Bobby").at("followed").as_bool());
}

TEST_F(PeopleLive, ABlockEndsFollowingOnBothSidesAndKeepsApart) {
    Person ada = account("Ada"), eve = account("EveilEye");
    ada.send("PUT", "/api/people/EveilEye", {}, 200);
    eve.send("PUT", "/api/people/Ada", {}, 200);
    ada.send("PUT", "/api/blocks/EveilEye", {}, 200);
    EXPECT_FALSE(person_of(ada, "EveilEye").at("follows").as_bool());
    EXPECT_FALSE(person_of(ada, "EveilEye").at("followed").as_bool());
    EXPECT_TRUE(person_of(ada, "EveilEye").at("blocked").as_bool());
    EXPECT_FALSE(person_of(eve, "Ada").at("blocked").as_bool()) << "who is blocked is not told by this";
    eve.send("PUT", "/api/people/Ada", {}, 403);
    ada.send("PUT", "/api/people/EveilEye", {}, 403);
    ada.send("DELETE", "/api/blocks/EveilEye", {}, 200);
    eve.send("PUT", "/api/people/Ada", {}, 200);
}

TEST_F(PeopleLive, SeeNoSeeksOfThoseTheyBlockedAndTheOtherWayRound) {
    Person ada = account("Ada"), eve = account("EveilEye"), bob = account("Bobby");
    Line adas(loops_.at(0), port_, ada.headers()), eves(loops_.at(0), port_, eve.headers()),
        bobs(loops_.at(0), port_, bob.headers());
    for (Line* line : {&adas, &eves, &bobs}) {
        line->say(json::object{{"t", "lobby"}, {"on", true}});
        line->hear("lobby");
    }
    ada.send("PUT", "/api/blocks/EveilEye", {}, 200);
    const std::string seek = str(ada.post("/api/seeks", json::object{{"setup", "small-12"}}, 201).at("id"));
    EXPECT_FALSE(bobs.hear("seek").is_null());
    EXPECT_TRUE(eves.hear("seek", 200).is_null());
    EXPECT_EQ(bob.get("/api/seeks").at("items").as_array().size(), 1u);
    EXPECT_TRUE(eve.get("/api/seeks").at("items").as_array().empty());
    eve.post("/api/seeks/" + seek + "/accept", json::object(), 403);
    eve.post("/api/seeks", json::object{{"setup", "small-12"}}, 201);
    EXPECT_TRUE(adas.hear("seek", 300).at("seek").at("id") == json::value(seek)) << "only her own";
    EXPECT_TRUE(adas.hear("seek", 200).is_null());
    bob.post("/api/seeks/" + seek + "/accept", json::object(), 201);
}

TEST_F(PeopleLive, AnOpenInvitationIsNotTakenByThoseKeptApart) {
    Person ada = account("Ada"), eve = account("EveilEye");
    ada.send("PUT", "/api/blocks/EveilEye", {}, 200);
    const json::object terms{{"setup", "small-12"}, {"side", "w"}};
    const std::string mine = str(ada.post("/api/challenges", terms, 201).at("id"));
    eve.post("/api/challenges/" + mine + "/accept", json::object(), 403);
    const std::string theirs = str(eve.post("/api/challenges", terms, 201).at("id"));
    ada.post("/api/challenges/" + theirs + "/accept", json::object(), 403);
}

TEST_F(PeopleLive, ChatOfTheBlockedIsNotShownToWhoBlockedThem) {
    Person ada = account("Ada"), eve = account("EveilEye");
    const std::string game = game_of(ada, eve);
    Line adas(loops_.at(0), port_, ada.headers());
    adas.say(json::object{{"t", "join"}, {"game", game}});
    ASSERT_FALSE(adas.hear("state").is_null());
    say(eve, game, "before");
    EXPECT_FALSE(adas.hear("chat").is_null());
    ada.send("PUT", "/api/blocks/EveilEye", {}, 200);
    say(eve, game, "after");
    EXPECT_TRUE(adas.hear("chat", 300).is_null());
    EXPECT_EQ(chat_lines(ada, game), 0u) << "nor what was said before";
    EXPECT_EQ(chat_lines(eve, game), 2u);
    say(ada, game, "mine");
    EXPECT_EQ(chat_lines(eve, game), 3u) << "it binds the other side only";
}

TEST_F(PeopleLive, NotesAreSeenByTheirWriterOnly) {
    Person ada = account("Ada"), bob = account("Bobby");
    ada.send("PUT", "/api/people/Bobby/note", R"({"text":"plays fast"})", 200);
    EXPECT_EQ(str(person_of(ada, "Bobby").at("note")), "plays fast");
    EXPECT_EQ(str(person_of(bob, "Ada").at("note")), "");
    ada.send("PUT", "/api/people/Bobby/note", written(json::object{{"text", std::string(1001, 'x')}}), 400);
    ada.send("PUT", "/api/people/Bobby/note", R"({"text":""})", 200);
    EXPECT_EQ(str(person_of(ada, "Bobby").at("note")), "");
}

TEST_F(PeopleLive, TheCrosstableCountsWhatTwoHavePlayed) {
    Person ada = account("Ada"), bob = account("Bobby"), anyone = guest();
    const std::string game = game_of(ada, bob);
    EXPECT_EQ(person_of(ada, "Bobby").at("versus").at("games").as_int64(), 0) << "it is not over yet";
    for (int i = 0; i < 2; ++i) {
        // A game that has hardly begun can only be aborted.
        const json::value state = (i == 0 ? ada : bob).get("/api/games/" + game);
        const std::string move = str(
            (i == 0 ? ada : bob).get("/api/games/" + game).at("choices").at("pieces").at(0).at("moves").at(0).at(3));
        (i == 0 ? ada : bob)
            .post("/api/games/" + game + "/move",
                  json::object{{"move", move}, {"key", "m"}, {"version", state.at("version")}});
    }
    bob.post("/api/games/" + game + "/act", json::object{{"act", "resign"}, {"key", "r"}});
    const json::value mine = person_of(ada, "Bobby").at("versus");
    EXPECT_EQ(mine.at("games").as_int64(), 1);
    EXPECT_EQ(mine.at("wins").as_int64(), 1);
    EXPECT_EQ(str(mine.at("items").at(0).at("id")), game);
    EXPECT_EQ(anyone.get("/api/users/bobby/versus/ada").at("losses").as_int64(), 1);
    anyone.get("/api/users/bobby/versus/nobody", 404);
}

TEST_F(PeopleLive, WhoIsHereIsKnownByName) {
    Person ada = account("Ada"), bob = account("Bobby"), passer = guest();
    ada.send("PUT", "/api/people/Bobby", {}, 200);
    const Line bobs(loops_.at(0), port_, bob.headers()), guests(loops_.at(0), port_, passer.headers());
    for (int i = 0; i < 100 && ada.get("/api/online").at("count").as_int64() < 2; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    const json::value here = ada.get("/api/online");
    EXPECT_EQ(here.at("count").as_int64(), 2);
    ASSERT_EQ(here.at("items").as_array().size(), 1u) << "guests are counted, not named";
    EXPECT_EQ(str(here.at("items").at(0).at("name")), "Bobby");
    EXPECT_TRUE(ada.get("/api/people").at("following").at(0).at("online").as_bool());
    EXPECT_EQ(str(ada.get("/api/names?name=bob").at("items").at(0).at("name")), "Bobby");
    ada.get("/api/names?name=", 400);
}

TEST(BlockList, KnowsWhoBlockedWhomAndForgetsWhatIsLifted) {
    BlockList list;
    EXPECT_FALSE(list.apart("a", "b"));
    list.take({{"a", "b"}});
    EXPECT_TRUE(list.has("a", "b"));
    EXPECT_FALSE(list.has("b", "a"));
    EXPECT_TRUE(list.apart("b", "a"));
    list.take({});
    EXPECT_FALSE(list.apart("a", "b"));
}

}  // namespace
}  // namespace tankchess::server
