// Tournaments of a whole server: each form to its end, and what people may do in them.
#include "server/tournaments/told.h"
#include "support/tournament_kit.h"

namespace tankchess::server {
namespace {

using Names = std::vector<std::string>;
using TournamentTest = TournamentKit;

std::string error_of(Person& who, const std::string& path, const json::value& body, int status) {
    return error_id(who.post(path, body, status));
}

TEST_F(TournamentTest, ARoundRobinIsPlayedToItsEndWithByesAndKept) {
    const Names order{"ada", "bob", "eve"};
    const std::string id = begun("round_robin", order);
    EXPECT_EQ(play_out(id, order), 3u) << "everybody met everybody once";
    const json::value end = view(id);
    EXPECT_EQ(names_in_order(end), order);
    EXPECT_EQ(end.at("standings").at(0).at("points").to_number<double>(), 3) << "two wins and a bye";
    EXPECT_EQ(end.at("tie_breaks").at(0), "buchholz");
    EXPECT_EQ(end.at("tournament").at("round"), 3);

    Person anyone = guest();
    const json::value results = anyone.get("/api/tournaments/" + id + "/results");
    EXPECT_EQ(results.at("tables").as_array().size(), 6u);
    const ClientAnswer csv = anyone.raw("GET", "/api/tournaments/" + id + "/results?format=csv");
    EXPECT_TRUE(csv.body.starts_with("place,name,team,rating,points,buchholz,sonneborn_berger,direct,games,wins,state"))
        << csv.body;
    EXPECT_NE(csv.body.find("\r\n1,ada,,1500,3,"), std::string::npos) << csv.body;
    EXPECT_EQ(anyone.get("/api/tournaments").at("past").at(0).at("id"), json::value(id));
    EXPECT_EQ(anyone.get("/api/tournaments/" + id + "/tables?round=2").at("tables").as_array().size(), 2u);
    const std::string game = str(results.at("tables").at(0).at("game"));
    EXPECT_EQ(
        anyone.get("/api/games/" + (game == "null" ? str(results.at("tables").at(1).at("game")) : game) + "/tournament")
            .at("tournament"),
        json::value(id));
}

TEST_F(TournamentTest, AKnockOutHasOneWinner) {
    const Names order{"ada", "bob", "eve", "kim"};
    const std::string id = begun("knockout", order);
    EXPECT_EQ(play_out(id, order), 3u);
    const json::value end = view(id);
    EXPECT_EQ(names_in_order(end)[0], "ada");
    EXPECT_EQ(end.at("standings").at(0).at("lost"), false);
    EXPECT_EQ(end.at("standings").at(3).at("lost"), true);
}

TEST_F(TournamentTest, ASwissTakesLatecomersAndGoesOnThroughARestart) {
    const Names order{"ada", "bob", "eve", "kim"};
    const std::string id = begun("swiss", {"ada", "bob"}, {{"rounds", 2}});
    wait_for_tables(id, 1);
    restart();
    come_back();
    for (const char* late : {"eve", "kim"}) account(late).person.post("/api/tournaments/" + id + "/join");
    EXPECT_EQ(play_out(id, order), 3u) << "one game in the first round, two in the second";
    EXPECT_EQ(names_in_order(view(id))[0], "ada");
    EXPECT_EQ(error_of(person("eve"), "/api/tournaments/" + id + "/join", json::object(), 409), "too_late");
}

TEST_F(TournamentTest, AnArenaPairsThoseWhoAreThereCountsStreaksAndEndsOnTime) {
    account("away").line.reset();
    const std::string id = planned("arena", {"ada", "bob", "away"}, {{"hurry", true}});
    join(id, "ada", {{"hurry", true}});
    direct(id, "start");
    std::string last;
    for (int i = 0; i < 3; ++i) {
        const json::value now = wait_until(id, [&](const json::value& view) {
            for (const json::value& table : playing(view)) {
                if (str(table.at("game")) != last) return true;
            }
            return false;
        });
        ASSERT_FALSE(now.is_null());
        const json::value table = playing(now).front();
        last = str(table.at("game"));
        for (const json::value& seat : table.at("seats").as_array()) EXPECT_NE(str(seat.at("name")), "away");
        decide(table, {"ada", "bob"});
    }
    const json::value now =
        wait_until(id, [](const json::value& view) { return view.at("standings").at(0).at("games") == 3; });
    EXPECT_EQ(str(now.at("standings").at(0).at("user").at("name")), "ada");
    EXPECT_EQ(now.at("standings").at(0).at("points").to_number<double>(), 3 + 3 + 5)
        << "two points and one for haste, then double on a streak";
    EXPECT_EQ(now.at("standings").at(0).at("streak"), true);
    wait_for_tables(id, 1);
    in_store([&](Tables& tables) {
        TournamentStep step{*tables.tournaments().by_id(id), "", {}, {}, {}};
        step.now.ends = now_ms();
        tables.tournaments().advance(step);
    });
    const json::value end = wait_until(id, [](const json::value& view) { return state_of(view) == "over"; });
    EXPECT_EQ(end.at("standings").at(0).at("games"), 3) << "what was not over in time does not count";
    EXPECT_EQ(end.at("standings").at(0).at("game"), json::value());
}

TEST_F(TournamentTest, WhoHurriesHasHalfTheTimeAndNoIncrement) {
    const std::string id = planned("arena", {"ada", "bob"}, {{"hurry", true}});
    join(id, "ada", {{"hurry", true}});
    direct(id, "start");
    const json::value now = wait_for_tables(id, 1);
    const json::value table = playing(now).front();
    const json::value game = person("ada").get("/api/games/" + str(table.at("game")));
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const bool hurried = table.at("seats").at(seat).at("hurried") == true;
        EXPECT_EQ(str(table.at("seats").at(seat).at("name")) == "ada", hurried);
        const std::string side = seat == 0 ? "w" : "b";
        EXPECT_NEAR(game.at("clock").at("left").at(side).to_number<double>(), hurried ? 300'000 : 600'000, 10'000);
    }
}

TEST_F(TournamentTest, FourSitAtATableOfAnArenaForFour) {
    json::object game = terms();
    game["setup"] = "crossfire-four-16";
    game.erase("rules");
    account("maker");
    const ClientAnswer swiss =
        person("maker").raw("POST", "/api/tournaments",
                            written(json::object{{"name", "Fours"}, {"form", "swiss"}, {"starts", 0}, {"game", game}}));
    EXPECT_EQ(swiss.status, 400) << swiss.body;
    const std::string id = begun("arena", {"ada", "bob", "eve", "kim"}, {{"game", game}});
    const json::value now = wait_for_tables(id, 1);
    ASSERT_FALSE(now.is_null());
    EXPECT_EQ(playing(now).front().at("seats").as_array().size(), 4u);
}

TEST_F(TournamentTest, TeamsAreChosenMeetOthersAndAreCounted) {
    const std::string id = begun("arena", {}, {{"teams", json::array{"Red", "Blue"}}, {"counted", 1}});
    for (const auto& [name, team] : {std::pair{"ada", 0}, {"bob", 0}, {"eve", 1}, {"kim", 1}}) {
        account(name).person.post("/api/tournaments/" + id + "/join", json::object{{"team", team}});
    }
    EXPECT_EQ(error_of(account("zoe").person, "/api/tournaments/" + id + "/join", json::object(), 400), "bad_field");
    const json::value now = wait_for_tables(id, 2);
    for (const json::value& table : playing(now)) decide(table, {"ada", "bob", "eve", "kim"});
    const json::value end = wait_until(
        id, [](const json::value& view) { return view.at("teams").at(0).at("points").to_number<double>() > 0; });
    EXPECT_EQ(str(end.at("teams").at(0).at("name")), "Red");
    EXPECT_EQ(end.at("teams").at(0).at("members"), 2);
}

TEST_F(TournamentTest, WhoMayEnterAndWhen) {
    account("maker");
    Person visitor = guest();
    json::object body{{"name", "Cup"}, {"form", "knockout"}, {"starts", now_ms() + 60'000}, {"game", terms()}};
    EXPECT_EQ(error_of(visitor, "/api/tournaments", body, 403), "account_needed");
    body["most"] = 2;
    const std::string id = str(person("maker").post("/api/tournaments", body, 201).at("id"));
    const std::string join = "/api/tournaments/" + id + "/join";
    EXPECT_EQ(error_of(visitor, join, json::object(), 403), "account_needed");
    Person& robot = account("robot").person;
    robot.post("/api/bot/upgrade");
    EXPECT_EQ(error_of(robot, join, json::object(), 403), "no_bots");
    for (const char* name : {"ada", "bob"}) account(name).person.post(join);
    EXPECT_EQ(error_of(account("eve").person, join, json::object(), 409), "full");
    EXPECT_EQ(error_of(person("ada"), "/api/tournaments/" + id + "/pause", json::object(), 409), "too_late");
    EXPECT_EQ(error_of(person("ada"), "/api/tournaments/" + id + "/direct", json::object{{"act", "cancel"}}, 403),
              "not_yours");
    EXPECT_EQ(str(person("bob").post("/api/tournaments/" + id + "/withdraw").at("me").at("state")), "out");
    EXPECT_EQ(error_of(person("bob"), "/api/tournaments/" + id + "/withdraw", json::object(), 404), "not_entered");
    EXPECT_EQ(str(person("bob").post(join).at("me").at("state")), "in");
    direct(id, "cancel");
    EXPECT_EQ(state_of(view(id)), "cancelled");
    EXPECT_EQ(error_of(person("ada"), join, json::object(), 409), "too_late");
    EXPECT_EQ(error_id(visitor.get("/api/tournaments/nothing", 404)), "no_such_tournament");
}

TEST_F(TournamentTest, WhatCannotBePlayedIsNotMade) {
    Person& maker = account("maker").person;
    const auto with = [&maker](const std::string& key, const json::value& value) {
        json::object body{{"name", "Cup"}, {"form", "arena"}, {"starts", 0}, {"game", terms()}};
        body[key] = value;
        return maker.raw("POST", "/api/tournaments", written(body)).status;
    };
    EXPECT_EQ(with("name", " "), 400);
    EXPECT_EQ(with("form", "ladder"), 400);
    EXPECT_EQ(with("game", json::object{{"setup", "small-12"}}), 400) << "no clock";
    EXPECT_EQ(with("game", json::object{{"setup", "nowhere"}, {"clock", terms().at("clock")}}), 404);
    EXPECT_EQ(with("minutes", 1), 400);
    EXPECT_EQ(with("teams", json::array{"one"}), 400);
    EXPECT_EQ(with("starts", now_ms() + 100LL * 24 * 3600 * 1000), 400);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(with("starts", now_ms() + 3600'000), 201);
    EXPECT_EQ(with("starts", now_ms() + 3600'000), 429) << "one has at most five";
}

TEST_F(TournamentTest, ATournamentStandsStillWhileItIsPaused) {
    const std::string id = begun("round_robin", {"ada", "bob", "eve"}, {{"break", 1}});
    const json::value now = wait_for_tables(id, 1);
    direct(id, "pause");
    decide(playing(now).front(), {"ada", "bob", "eve"});
    const json::value settled = wait_until(id, [](const json::value& view) { return playing(view).empty(); });
    EXPECT_EQ(state_of(settled), "paused");
    std::this_thread::sleep_for(std::chrono::milliseconds(2500));
    EXPECT_EQ(view(id).at("tournament").at("round"), 1) << "no round begins";
    direct(id, "pause", 409);
    direct(id, "resume");
    wait_until(id, [](const json::value& view) { return view.at("tournament").at("round") == 2; });
}

TEST_F(TournamentTest, WhoLooksHearsOfWhatChanges) {
    const std::string id = begun("round_robin", {"ada", "bob"});
    Person watcher = guest();
    const auto eye = line(watcher);
    EXPECT_FALSE(eye->hear("hello").is_null());
    eye->say(json::object{{"t", "tournament"}, {"id", id}});
    const json::value started = people_.at("ada")->line->hear("started", 10000);
    ASSERT_FALSE(started.is_null());
    EXPECT_EQ(str(started.at("by")), "tournament");
    EXPECT_EQ(str(started.at("id")), id);
    play_out(id, {"ada", "bob"});
    json::value last;
    for (int i = 0; i < 10; ++i) {
        last = eye->hear("tournament", 5000);
        if (last.is_null() || state_of(last) == "over") break;
    }
    ASSERT_FALSE(last.is_null());
    EXPECT_EQ(names_in_order(last), (Names{"ada", "bob"}));
}

TEST_F(TournamentTest, APasswordOpensATournament) {
    const std::string id = planned("arena", {}, {{"password", "steel"}});
    EXPECT_EQ(view(id).at("tournament").at("options").at("locked"), true);
    EXPECT_EQ(written(view(id)).find("steel"), std::string::npos);
    account("ada");
    const std::string path = "/api/tournaments/" + id + "/join";
    EXPECT_EQ(error_of(person("ada"), path, json::object(), 403), "wrong_password");
    EXPECT_EQ(error_of(person("ada"), path, json::object{{"password", "iron"}}, 403), "wrong_password");
    join(id, "ada", {{"password", "steel"}});
    join(id, "ada", {{"hurry", false}});
    person("ada").post("/api/tournaments/" + id + "/withdraw");
    EXPECT_EQ(error_of(person("ada"), path, json::object(), 403), "wrong_password") << "who withdrew begins again";
    join(id, "maker");
}

TEST_F(TournamentTest, ThoseWhoEnteredAreToldOnceBeforeItBegins) {
    account("bob");
    const std::string id = planned("arena", {"ada"});
    in_store([&](Tables& tables) {
        TournamentStep step{*tables.tournaments().by_id(id), "", {}, {}, {}};
        step.now.starts = now_ms() + 5 * 60'000;
        tables.tournaments().advance(step);
    });
    const auto told = [this](const std::string& name) {
        return person(name).get("/api/notices").at("items").as_array().size();
    };
    const json::value said = people_.at("ada")->line->hear("notice", 10000);
    ASSERT_FALSE(said.is_null());
    EXPECT_EQ(str(said.at("notice").at("kind")), "tournament");
    EXPECT_EQ(str(said.at("notice").at("about")), id);
    EXPECT_EQ(told("bob"), 0u) << "not of those who entered";
    in_store([&](Tables& tables) {
        EXPECT_TRUE(tables.tournaments().unannounced(now_ms(), now_ms() + 3600'000).empty());
        EXPECT_TRUE(remind(tables, id, now_ms()).empty());
    });
    EXPECT_EQ(told("ada"), 1u);
    direct(id, "cancel");
    EXPECT_EQ(told("ada"), 0u) << "it does not begin any more";
}

TEST_F(TournamentTest, NobodyIsToldOfOneThatWasCalledOffOrBegan) {
    const std::string off = planned("arena", {"ada"}), on = planned("arena", {"ada"});
    direct(off, "cancel");
    direct(on, "start");
    wait_until(on, [](const json::value& view) { return state_of(view) == "running"; });
    in_store([&](Tables& tables) {
        EXPECT_TRUE(tables.tournaments().unannounced(0, now_ms() + 7200'000).empty());
        EXPECT_TRUE(remind(tables, off, now_ms()).empty());
        EXPECT_TRUE(remind(tables, on, now_ms()).empty());
    });
}

TEST_F(TournamentTest, NobodyComesAndItIsCalledOff) {
    account("ada");
    const std::string id = begun("swiss", {"ada"});
    wait_until(id, [](const json::value& view) { return state_of(view) == "cancelled"; });
}

}  // namespace
}  // namespace tankchess::server
