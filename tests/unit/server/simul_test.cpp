// One against many: applying, accepting, all games at once, results that stay.
#include "support/people_kit.h"

namespace tankchess::server {
namespace {

class SimulTest : public PeopleKit {
protected:
    static json::object body() {
        return {{"name", "Sunday simul"},
                {"boards", json::array{"small-12", "basic-16"}},
                {"game", json::object{{"rules", "sudden"},
                                      {"clock", json::object{{"kind", "real"}, {"base", 600}, {"increment", 5}}}}},
                {"extra", 300},
                {"extra_each", 60},
                {"side", "w"}};
    }
    std::string opened() { return str(person("host").post("/api/simuls", body(), 201).at("id")); }
    json::value view(const std::string& id) { return person("host").get("/api/simuls/" + id); }
    json::value direct(const std::string& id, const std::string& act, const std::string& name = {}, int status = 200) {
        json::object wish{{"act", act}};
        if (!name.empty()) wish["user"] = person(name).user;
        return person("host").post("/api/simuls/" + id + "/direct", wish, status);
    }
    json::value apply(const std::string& id, const std::string& name, int board = 0, int status = 200) {
        return person(name).post("/api/simuls/" + id + "/apply", json::object{{"board", board}}, status);
    }
    std::string game_of_player(const json::value& view, const std::string& name) {
        for (const json::value& player : view.at("players").as_array()) {
            if (str(player.at("user").at("name")) == name) return str(player.at("game").at("id"));
        }
        return "";
    }
    static std::string state_of_player(const json::value& view, const std::string& name) {
        for (const json::value& player : view.at("players").as_array()) {
            if (str(player.at("user").at("name")) == name) return str(player.at("state"));
        }
        return "none";
    }
};

TEST_F(SimulTest, AHostPlaysThoseWhoWereAcceptedAllAtOnceAndTheResultsStayThroughARestart) {
    for (const char* name : {"host", "ada", "bob", "eve"}) account(name);
    const std::string id = opened();
    apply(id, "ada");
    apply(id, "bob", 1);
    apply(id, "eve");
    EXPECT_EQ(error_id(direct(id, "start", {}, 409)), "not_allowed") << "nobody is accepted yet";
    direct(id, "accept", "ada");
    direct(id, "accept", "bob");
    direct(id, "refuse", "eve");
    const json::value begun = direct(id, "start");
    EXPECT_EQ(str(begun.at("simul").at("state")), "running");
    const std::string with_ada = game_of_player(begun, "ada"), with_bob = game_of_player(begun, "bob");
    ASSERT_NE(with_ada, with_bob);
    EXPECT_EQ(state_of_player(begun, "eve"), "refused");
    const json::value game = person("ada").get("/api/games/" + with_ada);
    EXPECT_EQ(str(game.at("seats").at(0).at("user").at("name")), "host") << "White";
    EXPECT_NEAR(game.at("clock").at("left").at("w").to_number<double>(), (600 + 300 + 2 * 60) * 1000, 20'000);
    EXPECT_EQ(game.at("clock").at("left").at("b").to_number<double>(), 600'000);
    EXPECT_EQ(str(person("bob").get("/api/games/" + with_bob).at("setup")), "basic-16");
    EXPECT_EQ(str(person("ada").get("/api/games/" + with_ada + "/context").at("simul").at("id")), id);
    EXPECT_EQ(error_id(direct(id, "start", {}, 409)), "too_late") << "once";

    restart();
    come_back();
    EXPECT_EQ(view(id).at("players").at(0).at("game").at("your_turn"), true) << "the host's";
    resign("ada", with_ada);
    EXPECT_EQ(str(view(id).at("simul").at("state")), "running");
    resign("host", with_bob);
    const json::value end = view(id);
    EXPECT_EQ(str(end.at("simul").at("state")), "over");
    EXPECT_EQ(state_of_player(end, "ada"), "won") << "by the host";
    EXPECT_EQ(state_of_player(end, "bob"), "lost");
    EXPECT_EQ(end.at("score").at("points").to_number<double>(), 1);
    EXPECT_EQ(end.at("score").at("of"), 2);
    const json::value lists = person("eve").get("/api/simuls");
    EXPECT_TRUE(lists.at("open").as_array().empty());
    EXPECT_EQ(str(lists.at("past").at(0).at("id")), id);
}

TEST_F(SimulTest, TheHostHearsOfApplicationsAndPlayersOfTheirGames) {
    for (const char* name : {"host", "ada"}) account(name);
    const std::string id = opened();
    apply(id, "ada");
    const json::value notice = person("host").get("/api/notices").at("items").at(0);
    EXPECT_EQ(str(notice.at("kind")), "simul");
    EXPECT_EQ(str(notice.at("about")), id);
    auto ear = line(person("ada"));
    ASSERT_FALSE(ear->hear("hello").is_null());
    direct(id, "accept", "ada");
    direct(id, "start");
    const json::value started = ear->hear("started");
    EXPECT_EQ(str(started.at("by")), "simul");
    EXPECT_EQ(str(started.at("id")), id);
}

TEST_F(SimulTest, NobodyClaimsAgainstAHostWhoIsAtAnotherBoard) {
    for (const char* name : {"host", "ada"}) account(name);
    const std::string id = opened();
    apply(id, "ada");
    direct(id, "accept", "ada");
    const std::string game = game_of_player(direct(id, "start"), "ada");
    const json::value config = person("ada").get("/api/games/" + game + "/export");
    EXPECT_EQ(written(config.at("events")).find("claim"), std::string::npos);
    in_store([&](Tables& tables) {
        EXPECT_NE(tables.games().events(game, 0).front().line.find("claim_after=0 "), std::string::npos);
    });
}

TEST_F(SimulTest, RefusesWhatDoesNotFit) {
    for (const char* name : {"host", "ada"}) account(name);
    const auto refused = [&](const std::string& field, const json::object& change) {
        json::object wanted = body();
        for (const auto& [key, value] : change) wanted[key] = value;
        const json::value answer = person("host").post("/api/simuls", wanted, 400);
        EXPECT_EQ(str(answer.at("error").at("field")), field);
    };
    refused("name", {{"name", "x"}});
    refused("boards", {{"boards", json::array{}}});
    refused("side", {{"side", "x"}});
    refused("extra", {{"extra", 100'000}});
    refused("game.clock.kind", {{"game", json::object{{"clock", json::object{{"kind", "days"}, {"days", 2}}}}}});
    json::object rated = body().at("game").as_object();
    rated["rated"] = true;
    refused("game.rated", {{"game", rated}});
    refused("game.rules", {{"game", json::object{{"rules", "four"}, {"clock", body().at("game").at("clock")}}},
                           {"boards", json::array{"crossfire-four-16"}}});
    const std::string id = opened();
    EXPECT_EQ(str(apply(id, "ada", 2, 400).at("error").at("field")), "board");
    EXPECT_EQ(error_id(apply(id, "host", 0, 409)), "already");
    apply(id, "ada");
    EXPECT_EQ(error_id(apply(id, "ada", 0, 409)), "already");
    person("ada").post("/api/simuls/" + id + "/leave");
    EXPECT_EQ(state_of_player(view(id), "ada"), "none");
    EXPECT_EQ(error_id(person("ada").post("/api/simuls/" + id + "/direct", json::object{{"act", "start"}}, 403)),
              "not_yours");
    EXPECT_EQ(error_id(guest().post("/api/simuls/" + id + "/apply", json::object(), 403)), "account_needed");
    person("host").send("PUT", "/api/blocks/ada", "", 200);
    EXPECT_EQ(apply(id, "ada", 0, 403).at("error").at("id"), "blocked");
    direct(id, "cancel");
    EXPECT_EQ(error_id(apply(id, "ada", 0, 409)), "too_late");
    person("ada").get("/api/simuls/nothere", 404);
}

}  // namespace
}  // namespace tankchess::server
