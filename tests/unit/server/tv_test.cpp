// Which game is shown: the best, the best of each kind, and whatever somebody plays. And what spectators say.
#include "server/common/clock.h"
#include "support/people_kit.h"

namespace tankchess::server {
namespace {

class TvTest : public PeopleKit {
protected:
    static json::object on_a_clock(const std::string& rules = "sudden") {
        return {{"setup", "small-12"}, {"rules", rules}, {"clock", json::object{{"kind", "real"}, {"base", 900}}}};
    }
    void rate(const std::string& name, double rating) {
        in_store([&](Tables& tables) {
            RatingRow row{person(name).user, name, "account", "basic", rating, 60, 0.06, 30, now_ms()};
            tables.ratings().save(row, "");
        });
    }
    std::string best() { return str(guest().get("/api/tv").at("game").at("id")); }
};

TEST_F(TvTest, ShowsTheBestOfThoseOnAClockPeopleFirstAndMovesOnWhenItEnds) {
    for (const char* name : {"ada", "bob", "eve", "kim"}) account(name);
    EXPECT_TRUE(guest().get("/api/tv").at("game").is_null());
    rate("ada", 2000);
    rate("bob", 1900);
    rate("eve", 1500);
    const std::string alone = str(person("ada")
                                      .post("/api/games",
                                            json::object{{"setup", "small-12"},
                                                         {"rules", "sudden"},
                                                         {"opponent", json::object{{"engine", 1}}},
                                                         {"side", "w"},
                                                         {"clock", json::object{{"kind", "real"}, {"base", 900}}}},
                                            201)
                                      .at("game"));
    EXPECT_EQ(best(), alone) << "better than nothing";
    json::object slow = on_a_clock();
    slow["clock"] = json::object{{"kind", "days"}, {"days", 3}};
    game_between("ada", "bob", slow);
    EXPECT_EQ(best(), alone) << "nobody looks at a game by correspondence";
    const std::string weak = game_between("eve", "kim", on_a_clock());
    EXPECT_EQ(best(), weak) << "people first";
    const std::string strong = game_between("ada", "bob", on_a_clock());
    EXPECT_EQ(best(), strong);
    const std::string last = game_between("eve", "kim", on_a_clock("last"));
    const json::value all = guest().get("/api/tv");
    EXPECT_EQ(str(all.at("game").at("id")), strong);
    std::map<std::string, std::string> channels;
    for (const json::value& each : all.at("channels").as_array()) {
        channels[str(each.at("family"))] = str(each.at("game").at("id"));
    }
    EXPECT_EQ(channels["basic"], strong);
    EXPECT_EQ(channels["last"], last);
    resign("ada", strong);
    EXPECT_NE(best(), strong);
}

TEST_F(TvTest, FollowsSomebodyFromGameToGame) {
    for (const char* name : {"ada", "bob"}) account(name);
    EXPECT_TRUE(guest().get("/api/tv/ada").at("game").is_null());
    json::object slow = on_a_clock();
    slow["clock"] = json::object{{"kind", "days"}, {"days", 3}};
    const std::string letters = game_between("ada", "bob", slow);
    EXPECT_EQ(str(guest().get("/api/tv/ada").at("game").at("id")), letters) << "if there is nothing else";
    const std::string first = game_between("ada", "bob", on_a_clock());
    EXPECT_EQ(str(guest().get("/api/tv/ADA").at("game").at("id")), first);
    resign("bob", first);
    const std::string second = game_between("bob", "ada", on_a_clock());
    EXPECT_EQ(str(guest().get("/api/tv/ada").at("game").at("id")), second);
    EXPECT_EQ(str(guest().get("/api/tv/ada").at("player").at("name")), "ada");
    guest().get("/api/tv/nobody", 404);
}

TEST_F(TvTest, PlayersReadWhatSpectatorsSaidWhenTheGameIsOver) {
    for (const char* name : {"ada", "bob", "eve", "kim"}) account(name);
    const std::string game = game_between("ada", "bob", on_a_clock());
    const std::string chat = "/api/games/" + game + "/chat";
    person("kim").send("PUT", "/api/blocks/eve", "", 200);
    const auto watching = joined(person("kim"), game);
    ASSERT_FALSE(watching->hear("state").is_null());
    person("eve").post(chat, json::object{{"text", "White is lost"}, {"key", "1"}});
    person("ada").post(chat, json::object{{"text", "good luck"}, {"key", "2"}});
    const auto lines = [&](const std::string& name) {
        return written(person(name).get("/api/games/" + game).at("chat"));
    };
    EXPECT_EQ(lines("ada").find("lost"), std::string::npos);
    EXPECT_NE(lines("bob").find("good luck"), std::string::npos);
    EXPECT_EQ(lines("kim").find("lost"), std::string::npos) << "blocked";
    EXPECT_EQ(lines("kim").find("good luck"), std::string::npos) << "the players' own";
    EXPECT_EQ(person("ada").get("/api/games/" + game).at("watchers"), 1);
    resign("ada", game);
    EXPECT_NE(lines("ada").find("lost"), std::string::npos);
    EXPECT_EQ(lines("kim").find("lost"), std::string::npos);
}

}  // namespace
}  // namespace tankchess::server
