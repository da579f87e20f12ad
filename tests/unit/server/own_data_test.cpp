// Another name, all that is kept of somebody, and leaving; over HTTP.
#include "server/play/erasure.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

class OwnDataLive : public LiveServer {
protected:
    Person account(const std::string& name) {
        Person out = guest();
        out.register_as(name);
        return out;
    }
    static json::object with_password(json::object body = {}) {
        body["current"] = "correct horse";
        return body;
    }
    static bool is_free(Person& who, const std::string& name) {
        return who.get("/api/names/check?name=" + name).at("free").as_bool();
    }
};

TEST_F(OwnDataLive, ANameIsChangedOnceAMonthAndTheOldOneStaysReserved) {
    Person ada = account("Ada"), eve = account("Evelyn");
    ada.post("/api/me/name", json::object{{"name", "Grace"}, {"current", "wrong horse"}}, 401);
    EXPECT_EQ(error_id(ada.post("/api/me/name", with_password({{"name", "eve1yn"}}), 409)), "name_taken");
    EXPECT_EQ(str(ada.post("/api/me/name", with_password({{"name", "Grace"}})).at("name")), "Grace");
    EXPECT_EQ(str(ada.get("/api/me").at("user").at("name")), "Grace");
    EXPECT_EQ(error_id(ada.post("/api/me/name", with_password({{"name", "Hopper"}}), 409)), "renamed_lately");
    EXPECT_EQ(str(eve.get("/api/users/Ada").at("name")), "Grace") << "old links lead on";
    EXPECT_FALSE(is_free(eve, "Ada"));
    Person thief = guest();
    EXPECT_EQ(error_id(thief.post("/api/register", json::object{{"name", "ADA"}, {"password", "correct horse"}}, 409)),
              "name_taken");
    in_store([&](Tables& tables) { EXPECT_EQ(tables.accounts().log(ada.user, "", 1)[0].data, "Ada"); });
}

TEST_F(OwnDataLive, TheRuleOfNamesIsToldBeforeItIsBroken) {
    Person ada = guest();
    EXPECT_TRUE(is_free(ada, "Ada"));
    EXPECT_TRUE(is_free(ada, "%D0%96%D0%B0%D0%BD%D0%BD%D0%B0"));  // Жанна
    const json::value mixed = ada.get("/api/names/check?name=%D0%96anna");
    EXPECT_FALSE(mixed.at("free").as_bool());
    EXPECT_NE(str(mixed.at("fault")).find("one script"), std::string::npos);
    EXPECT_FALSE(mixed.at("taken").as_bool());
    EXPECT_FALSE(is_free(ada, "moderator"));
    EXPECT_FALSE(is_free(ada, "aaaaabbbbbcccccdddddeeeee"));
    ada.register_as("Жанна");
    EXPECT_EQ(str(guest().get("/api/users/%D0%B6%D0%B0%D0%BD%D0%BD%D0%B0").at("name")), "Жанна");
    Person again = guest();
    again.post("/api/login", json::object{{"name", "ЖАННА"}, {"password", "correct horse"}});
}

TEST_F(OwnDataLive, WhatIsKeptOfSomebodyIsGivenToThemWithoutSecrets) {
    Person ada = account("Ada"), bob = account("Bobby");
    const std::string game = game_of(ada, bob);
    ada.post("/api/games/" + game + "/chat", json::object{{"text", "good luck"}, {"key", "1"}});
    ada.send("PUT", "/api/people/Bobby", {}, 200);
    const json::value all = ada.get("/api/me/export");
    const json::value& data = all.at("data");
    EXPECT_EQ(str(data.at("users").at(0).at("name")), "Ada");
    EXPECT_EQ(str(data.at("chat").at(0).at("text")), "good luck");
    EXPECT_EQ(data.at("ties").as_array().size(), 1u);
    EXPECT_EQ(written(all).find("$argon2"), std::string::npos);
    const json::value games = ada.get("/api/me/export/games");
    ASSERT_EQ(games.at("items").as_array().size(), 1u);
    EXPECT_NE(str(games.at("items").at(0).at("events").at(0)).find("started"), std::string::npos);
    EXPECT_TRUE(games.at("next").is_null());
    guest().get("/api/me/export", 403);
}

TEST_F(OwnDataLive, WhoeverLeavesIsAGuestInTheirGamesAndNowhereElse) {
    Person ada = account("Ada"), bob = account("Bobby");
    const std::string game = game_of(ada, bob);
    ada.post("/api/games/" + game + "/chat", json::object{{"text", "good luck"}, {"key", "1"}});
    EXPECT_EQ(error_id(ada.post("/api/me/leave", with_password(), 409)), "games_running");
    bob.post("/api/games/" + game + "/act", json::object{{"act", "resign"}, {"key", "r"}});
    auto line = this->line(ada);
    ASSERT_FALSE(line->hear("hello").is_null());
    ada.post("/api/me/leave", json::object{{"current", "wrong horse"}}, 401);
    ada.post("/api/me/leave", with_password());
    EXPECT_TRUE(line->closed());
    EXPECT_NE(str(ada.get("/api/me").at("user").at("id")), ada.user);
    guest().post("/api/login", json::object{{"name", "Ada"}, {"password", "correct horse"}}, 401);
    guest().get("/api/users/Ada", 404);
    in_store([](Tables& tables) {
        for (int i = 0; i < 3; ++i) erase_some_names(tables);
        EXPECT_FALSE(erase_some_names(tables));
    });
    restart();
    const std::string record = guest().raw("GET", "/api/games/" + game + "/record").body;
    EXPECT_EQ(record.find("Ada"), std::string::npos) << record;
    EXPECT_NE(record.find("Bobby"), std::string::npos);
    EXPECT_NE(record.find("guest-"), std::string::npos);
    in_store([&](Tables& tables) {
        const auto log = tables.games().events(game, 0);
        for (const EventRow& event : log) EXPECT_EQ(event.line.find("Ada"), std::string::npos) << event.line;
        EXPECT_TRUE(tables.games().chat(game, 10).empty());
    });
    Person anyone = guest();
    EXPECT_FALSE(is_free(anyone, "Ada")) << "nobody can pass for her";
}

}  // namespace
}  // namespace tankchess::server
