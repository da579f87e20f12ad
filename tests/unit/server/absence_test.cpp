// Players who leave: claims, the engine in their place, log-ins that end.
#include <thread>

#include "support/live_server.h"

namespace tankchess::server {
namespace {

class AbsenceTest : public LiveServer {
protected:
    Config config() override {
        Config out = LiveServer::config();
        out.claim_seconds = 1;
        return out;
    }
    static json::object clock() { return json::object{{"kind", "real"}, {"base", 600}, {"increment", 0}}; }
    void play(Person& who, const std::string& game, const std::string& key) {
        who.post("/api/games/" + game + "/move",
                 json::object{{"move", first_move(who.get("/api/games/" + game).at("choices"))}, {"key", key}});
    }
    static bool may(const json::value& message, const char* act) {
        for (const json::value& one : message.at("may").as_array()) {
            if (str(one) == act) return true;
        }
        return false;
    }
};

TEST_F(AbsenceTest, AGameOnTheClockIsClaimedFromAPlayerWhoStaysAway) {
    Person ada = guest(), bob = guest();
    const std::string game = game_of(ada, bob, json::object{{"clock", clock()}});
    play(ada, game, "k1");
    play(bob, game, "k2");
    play(ada, game, "k3");
    auto white = joined(ada, game);
    {
        auto black = joined(bob, game);
        black->hear("state");
        white->hear("state");
        ada.post("/api/games/" + game + "/act", json::object{{"act", "claim_win"}, {"key", "c1"}}, 409);
        black->cut();
        EXPECT_TRUE(black->closed());
    }
    json::value news;
    for (int i = 0; i < 20 && (news.is_null() || !may(news, "claim_win")); ++i) {
        news = white->hear("presence", 3000);
        ASSERT_FALSE(news.is_null()) << "the one who waits is told when a claim is possible";
    }
    ada.post("/api/games/" + game + "/act", json::object{{"act", "claim_win"}, {"key", "c2"}});
    const json::value over = ada.get("/api/games/" + game).at("outcome");
    EXPECT_EQ(str(over.at("reason")), "absence");
    EXPECT_EQ(str(over.at("result")), "1-0");
}

TEST_F(AbsenceTest, TheEngineTakesTheSeatOfOneOfFourWhoLeft) {
    Person people[4] = {guest(), guest(), guest(), guest()};
    std::string setup;
    const json::value setups = people[0].get("/api/setups");
    for (const json::value& card : setups.at("stock").as_array()) {
        if (card.at("seats").to_number<int>() == 4) setup = str(card.at("id"));
    }
    ASSERT_FALSE(setup.empty());
    const std::string id =
        str(people[0]
                .post("/api/challenges",
                      json::object{{"setup", setup}, {"rules", "four"}, {"side", "w"}, {"clock", clock()}}, 201)
                .at("id"));
    std::string game;
    const char* sides[] = {"w", "x", "b", "y"};
    for (int i = 1; i < 4; ++i) {
        const json::value answer =
            people[i].post("/api/challenges/" + id + "/accept", json::object{{"side", sides[i]}}, i == 3 ? 201 : 200);
        if (i == 3) game = str(answer.at("game"));
    }
    auto watching = joined(people[0], game);
    std::vector<std::unique_ptr<Line>> lines;
    for (int i : {2, 3}) lines.push_back(joined(people[i], game));
    for (int i = 0; i < 4; ++i) play(people[i], game, "k" + std::to_string(i));
    play(people[0], game, "k4");
    // It is x's turn, and x never opened a socket.
    json::value answer;
    for (int i = 0; i < 40; ++i) {
        const auto raw = people[2].raw(
            "POST", "/api/games/" + game + "/act",
            written(json::object{{"act", "take_over"}, {"side", "x"}, {"level", 1}, {"key", "t" + std::to_string(i)}}));
        if (raw.status == 200) break;
        EXPECT_EQ(str(parsed(raw.body).at("error").at("id")), "still_present");
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    bool seated = false, moved = false;
    for (int i = 0; i < 30 && !moved; ++i) {
        const json::value event = watching->hear("event", 20000);
        ASSERT_FALSE(event.is_null());
        const json::value& e = event.at("e");
        seated = seated || str(e.at("k")) == "engine_seated";
        moved = seated && str(e.at("k")) == "moved" && str(e.at("side")) == "x";
    }
    EXPECT_TRUE(moved) << "the engine plays on for the one who left";
    const json::value state = people[0].get("/api/games/" + game);
    for (const json::value& seat : state.at("seats").as_array()) {
        EXPECT_EQ(seat.at("took_over").as_bool(), str(seat.at("side")) == "x");
    }
    EXPECT_EQ(str(people[1]
                      .post("/api/games/" + game + "/move", json::object{{"move", "A1 > A2/N"}, {"key", "z"}}, 409)
                      .at("error")
                      .at("id")),
              "not_your_seat");
}

TEST_F(AbsenceTest, SocketsOfARevokedLogInAreClosed) {
    Person ada = guest();
    ada.register_as("Ada");
    Person elsewhere(port_);
    elsewhere.post("/api/login", json::object{{"name", "Ada"}, {"password", "correct horse"}});
    auto here = line(ada), there = line(elsewhere);
    here->hear("hello");
    there->hear("hello");
    const json::value sessions = ada.get("/api/me/sessions");
    for (const json::value& session : sessions.at("items").as_array()) {
        if (!session.at("current").as_bool()) ada.send("DELETE", "/api/me/sessions/" + str(session.at("id")), "", 200);
    }
    EXPECT_EQ(str(there->hear("bye").at("reason")), "signed_out");
    EXPECT_TRUE(there->closed());
    here->say(json::object{{"t", "ping"}, {"n", 1}});
    EXPECT_FALSE(here->hear("pong").is_null()) << "the other log-in goes on";
}

}  // namespace
}  // namespace tankchess::server
