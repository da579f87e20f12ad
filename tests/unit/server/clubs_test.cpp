// Clubs of a whole server: who comes in and how, what is said there, what is theirs.
#include "server/tournaments/told.h"
#include "support/tournament_kit.h"

namespace tankchess::server {
namespace {

class ClubTest : public TournamentKit {
protected:
    std::string made(const std::string& owner, const std::string& joining = "open", const std::string& name = "Iron") {
        if (!people_.contains(owner)) account(owner);
        const json::object body{{"name", name}, {"joining", joining}};
        return str(person(owner).post("/api/clubs", body, 201).at("club").at("id"));
    }
    static std::string at(const std::string& id, const std::string& more = {}) { return "/api/clubs/" + id + more; }
    std::string join_club(const std::string& id, const std::string& name, const json::object& how = {}) {
        if (!people_.contains(name)) account(name);
        const json::value me = person(name).post(at(id, "/join"), how).at("me");
        return me.is_null() ? "" : str(me);
    }
    std::string refused(const std::string& name, const std::string& path, const json::object& body, int status) {
        return error_id(person(name).post(path, body, status));
    }
    std::vector<std::string> members(const std::string& id) {
        std::vector<std::string> out;
        const json::value page = guest().get(at(id, "/members"));
        for (const json::value& each : page.at("items").as_array()) {
            out.push_back(str(each.at("name")) + " " + str(each.at("role")));
        }
        return out;
    }
    void say(const std::string& id, const std::string& name, const std::string& text) {
        person(name).post(at(id, "/chat"), json::object{{"text", text}, {"key", text}});
    }
    std::vector<std::string> heard(const std::string& id, const std::string& name) {
        std::vector<std::string> out;
        const json::value page = person(name).get(at(id, "/chat"));
        for (const json::value& line : page.at("items").as_array()) {
            out.push_back(str(line.at("text")));
        }
        return out;
    }
    std::vector<std::string> told(const std::string& name) {
        std::vector<std::string> out;
        const json::value page = person(name).get("/api/notices");
        for (const json::value& each : page.at("items").as_array()) {
            out.push_back(str(each.at("kind")) + " " + str(each.at("data").at("name")));
        }
        return out;
    }
    std::string event(const std::string& club, json::object more = {}) {
        more["club"] = club;
        return planned("arena", {}, std::move(more));
    }
    using Texts = std::vector<std::string>;
};

TEST_F(ClubTest, AnOpenClubIsJoinedLeftAndHandedOver) {
    const std::string id = made("ada");
    EXPECT_EQ(join_club(id, "bob"), "member");
    EXPECT_EQ(join_club(id, "bob"), "member") << "twice is once";
    EXPECT_EQ(members(id), (Texts{"ada owner", "bob member"}));
    EXPECT_EQ(refused("ada", at(id, "/leave"), {}, 409), "owner_stays");
    person("ada").send("PUT", at(id, "/members/bob"), R"({"role":"owner"})", 200);
    EXPECT_EQ(members(id), (Texts{"bob owner", "ada officer"}));
    person("ada").post(at(id, "/leave"));
    EXPECT_EQ(members(id), (Texts{"bob owner"}));
    EXPECT_EQ(error_id(guest().post(at(id, "/join"), json::object(), 403)), "account_needed");
    person("ada").send("DELETE", at(id), {}, 403);
    person("bob").send("DELETE", at(id), {}, 200);
    EXPECT_EQ(error_id(guest().get(at(id), 404)), "no_such_club");
}

TEST_F(ClubTest, ARequestIsAnsweredByOfficersWhoAreToldOnce) {
    const std::string id = made("ada", "request");
    account("bob");
    EXPECT_EQ(join_club(id, "bob", {{"text", "I play at the library"}}), "asked");
    EXPECT_EQ(join_club(id, "bob"), "asked");
    EXPECT_EQ(told("ada"), (Texts{"club_request bob"})) << "asking again tells nobody again";
    EXPECT_EQ(str(person("bob").get(at(id)).at("me")), "asked");
    EXPECT_TRUE(person("bob").get(at(id)).at("requests").as_array().empty()) << "for officers alone";
    EXPECT_EQ(refused("bob", at(id, "/requests/bob"), {{"accept", true}}, 403), "not_officer");
    person("ada").post(at(id, "/requests/bob"), json::object{{"accept", true}});
    EXPECT_EQ(members(id), (Texts{"ada owner", "bob member"}));
    EXPECT_EQ(told("bob"), (Texts{"club_accepted Iron"}));
    EXPECT_TRUE(told("ada").empty()) << "it is answered";
    EXPECT_EQ(refused("ada", at(id, "/requests/bob"), {{"accept", true}}, 404), "no_such_request");
    join_club(id, "eve");
    person("ada").post(at(id, "/requests/eve"), json::object{{"accept", false}});
    EXPECT_TRUE(person("eve").get(at(id)).at("me").is_null());
}

TEST_F(ClubTest, AnInvitationOpensUntilItIsRenewed) {
    const std::string id = made("ada", "link");
    account("bob");
    EXPECT_EQ(refused("bob", at(id, "/join"), {}, 403), "invitation_needed");
    EXPECT_TRUE(person("bob").get(at(id)).at("secret").is_null());
    const std::string secret = str(person("ada").get(at(id)).at("secret"));
    EXPECT_EQ(join_club(id, "bob", {{"secret", secret}}), "member");
    EXPECT_EQ(refused("bob", at(id, "/secret"), {}, 403), "not_officer");
    const std::string next = str(person("ada").post(at(id, "/secret")).at("secret"));
    EXPECT_NE(next, secret);
    account("eve");
    EXPECT_EQ(refused("eve", at(id, "/join"), {{"secret", secret}}, 403), "old_invitation");
    EXPECT_EQ(join_club(id, "eve", {{"secret", next}}), "member");
}

TEST_F(ClubTest, OfficersRemoveMembersAndOnlyTheOwnerOfficers) {
    const std::string id = made("ada");
    for (const char* name : {"bob", "eve", "kim"}) join_club(id, name);
    person("bob").send("DELETE", at(id, "/members/eve"), {}, 403);
    person("ada").send("PUT", at(id, "/members/bob"), R"({"role":"officer"})", 200);
    person("bob").send("PUT", at(id, "/members/eve"), R"({"role":"officer"})", 403);
    person("bob").send("DELETE", at(id, "/members/ada"), {}, 403);
    person("bob").send("DELETE", at(id, "/members/eve"), {}, 200);
    EXPECT_EQ(join_club(id, "eve"), "member") << "who was removed may come back";
    person("bob").send("PUT", at(id, "/members/eve"), R"({"role":"barred"})", 200);
    EXPECT_EQ(refused("eve", at(id, "/join"), {}, 403), "barred");
    EXPECT_EQ(guest().get(at(id)).at("club").at("members"), 3);
    person("bob").send("DELETE", at(id, "/members/eve"), {}, 200);
    EXPECT_EQ(join_club(id, "eve"), "member") << "who is barred no longer, too";
    person("ada").send("DELETE", at(id, "/members/bob"), {}, 200);
    person("ada").send("PUT", at(id, "/members/nobody"), R"({"role":"member"})", 404);
    person("ada").send("PUT", at(id, "/members/kim"), R"({"role":"king"})", 400);
}

TEST_F(ClubTest, WhatIsSaidStaysAmongMembersWithoutThoseWhomTheyBlocked) {
    const std::string id = made("ada");
    for (const char* name : {"bob", "eve"}) join_club(id, name);
    account("out");
    person("out").get(at(id, "/chat"), 403);
    EXPECT_EQ(refused("out", at(id, "/chat"), {{"text", "hello"}, {"key", "k"}}, 403), "not_member");
    Line& eves = *people_.at("eve")->line;
    eves.say(json::object{{"t", "club"}, {"id", id}});
    eves.say(json::object{{"t", "ping"}, {"n", 1}});
    EXPECT_FALSE(eves.hear("pong").is_null());
    say(id, "bob", "shall we play?");
    say(id, "bob", "shall we play?");
    const json::value news = eves.hear("club", 5000);
    ASSERT_FALSE(news.is_null());
    EXPECT_EQ(str(news.at("what")), "chat");
    EXPECT_FALSE(news.as_object().contains("text")) << "whoever looks need not be a member";
    say(id, "eve", "at eight");
    EXPECT_EQ(heard(id, "ada"), (Texts{"at eight", "shall we play?"}));
    person("ada").send("PUT", "/api/blocks/bob", {}, 200);
    EXPECT_EQ(heard(id, "ada"), (Texts{"at eight"}));
    EXPECT_EQ(heard(id, "eve"), (Texts{"at eight", "shall we play?"}));
    EXPECT_EQ(refused("eve", at(id, "/chat"), {{"text", "   "}, {"key", "k"}}, 400), "bad_field");
    const auto lines = person("eve").get(at(id, "/chat")).at("items");
    const std::string bobs = str(lines.at(1).at("id")), eve_line = str(lines.at(0).at("id"));
    person("eve").send("DELETE", at(id, "/chat/" + bobs), {}, 403);
    person("eve").send("DELETE", at(id, "/chat/" + eve_line), {}, 200);
    person("ada").send("DELETE", at(id, "/chat/" + bobs), {}, 200);
    person("ada").send("DELETE", at(id, "/chat/" + bobs), {}, 404);
    EXPECT_TRUE(heard(id, "eve").empty());
}

TEST_F(ClubTest, SaysOfItselfWhatItsOfficersSayAndIsFound) {
    const std::string id = made("ada", "open", "Iron Fist Berlin");
    made("bob", "open", "Other Place");
    join_club(id, "bob");
    const std::string page = R"({"name":"Iron Fist Berlin","about":"Fridays","links":["https://example.org/iron"],)"
                             R"("language":"de","joining":"request"})";
    person("bob").send("PUT", at(id), page, 403);
    person("ada").send("PUT", at(id, "/members/bob"), R"({"role":"officer"})", 200);
    const json::value now = person("bob").send("PUT", at(id), page, 200);
    EXPECT_EQ(str(now.at("club").at("links").at(0)), "https://example.org/iron");
    EXPECT_EQ(str(now.at("club").at("joining")), "request");
    person("bob").send("PUT", at(id), R"({"name":"Bobs"})", 403);
    person("ada").send("PUT", at(id), R"({"name":"other place"})", 409);
    person("ada").send("PUT", at(id), R"({"name":"Steel Berlin","links":["javascript:alert"]})", 400);
    person("ada").send("PUT", at(id), R"({"name":"Steel Berlin","language":"de_DE"})", 400);
    person("ada").send("PUT", at(id), R"({"name":"Steel Berlin"})", 200);
    const auto found = [this](const std::string& words) {
        Texts out;
        const json::value page = guest().get("/api/clubs?q=" + words);
        for (const json::value& each : page.at("items").as_array()) {
            out.push_back(str(each.at("name")));
        }
        return out;
    };
    EXPECT_EQ(found("berl"), (Texts{"Steel Berlin"}));
    EXPECT_EQ(found("BERLIN%20st"), (Texts{"Steel Berlin"}));
    EXPECT_TRUE(found("iron").empty()) << "it has another name now";
    EXPECT_TRUE(found("berlin%20other").empty());
    const json::value all = person("bob").get("/api/clubs");
    EXPECT_EQ(str(all.at("items").at(0).at("name")), "Steel Berlin") << "the largest first";
    EXPECT_EQ(str(all.at("mine").at(0).at("role")), "owner");
    EXPECT_EQ(str(all.at("mine").at(1).at("role")), "officer");
}

TEST_F(ClubTest, NobodyHasMoreThanEnough) {
    account("ada");
    for (const char* name : {"One club", "Two clubs", "Three clubs"}) made("ada", "open", name);
    person("ada").post("/api/clubs", json::object{{"name", "Four clubs"}}, 429);
    Person& robot = account("robot").person;
    robot.post("/api/bot/upgrade");
    EXPECT_EQ(refused("robot", "/api/clubs", {{"name", "Robots"}}, 403), "account_needed");
    account("bob");
    EXPECT_EQ(refused("bob", "/api/clubs", {{"name", "0ne Club"}}, 409), "club_name_taken") << "it looks the same";
    person("bob").post("/api/clubs", json::object{{"name", "x"}}, 400);
    person("bob").post("/api/clubs", json::object{{"name", "Bobs"}, {"joining", "never"}}, 400);
}

TEST_F(ClubTest, BoardsOfTheLibraryArePinned) {
    const std::string id = made("ada");
    join_club(id, "bob");
    person("bob").send("PUT", at(id, "/boards/basic-16"), {}, 403);
    person("ada").send("PUT", at(id, "/boards/basic-16"), {}, 200);
    person("ada").send("PUT", at(id, "/boards/nowhere"), {}, 404);
    const json::value boards = guest().get(at(id)).at("boards");
    ASSERT_EQ(boards.as_array().size(), 1u);
    EXPECT_EQ(str(boards.at(0).at("id")), "basic-16");
    person("ada").send("DELETE", at(id, "/boards/basic-16"), {}, 200);
    EXPECT_TRUE(guest().get(at(id)).at("boards").as_array().empty());
}

TEST_F(ClubTest, ATournamentOfAClubIsForItsMembersWhoAreToldAndGetPoints) {
    const std::string id = made("maker");
    for (const char* name : {"ada", "bob"}) join_club(id, name);
    account("out");
    EXPECT_EQ(refused("ada", "/api/tournaments",
                      {{"name", "Mine"}, {"form", "arena"}, {"starts", 0}, {"game", terms()}, {"club", id}}, 403),
              "not_officer");
    const json::value notice = [&] {
        event(id, {{"name", "Tuesday"}, {"members_only", true}});
        return people_.at("ada")->line->hear("notice", 5000);
    }();
    ASSERT_FALSE(notice.is_null());
    EXPECT_EQ(str(notice.at("notice").at("kind")), "club_event");
    EXPECT_EQ(str(notice.at("notice").at("data").at("title")), "Tuesday");
    const std::string first = str(notice.at("notice").at("about"));
    EXPECT_TRUE(told("maker").empty()) << "who made it knows";
    EXPECT_EQ(refused("out", "/api/tournaments/" + first + "/join", {}, 403), "members_only");
    EXPECT_EQ(person("out").get("/api/tournaments/" + first).at("admitted"), false);
    person("maker").post("/api/tournaments/" + first + "/direct", json::object{{"act", "cancel"}});
    EXPECT_TRUE(told("bob").empty()) << "what was called off is not told";

    const std::string cup = planned("round_robin", {"ada", "bob"}, {{"club", id}, {"name", "Cup"}});
    EXPECT_EQ(str(guest().get(at(id)).at("events").at(0).at("name")), "Cup");
    EXPECT_EQ(person("maker").get("/api/tournaments/" + cup).at("directs"), true);
    EXPECT_EQ(person("ada").get("/api/tournaments/" + cup).at("directs"), false);
    direct(cup, "start");
    play_out(cup, {"ada", "bob"});
    const json::value page = guest().get(at(id));
    EXPECT_TRUE(page.at("events").as_array().empty());
    EXPECT_EQ(page.at("past").as_array().size(), 2u);
    const json::value points = guest().get(at(id, "/points")).at("items");
    ASSERT_EQ(points.as_array().size(), 2u);
    EXPECT_EQ(str(points.at(0).at("name")), "ada");
    EXPECT_EQ(points.at(0).at("points").to_number<double>(), 1);
    EXPECT_EQ(points.at(0).at("firsts"), 1);
    EXPECT_EQ(points.at(1).at("points").to_number<double>(), 0);
    const std::string calendar = guest().raw("GET", at(id, "/calendar")).body;
    EXPECT_NE(calendar.find("SUMMARY:Cup"), std::string::npos) << calendar;
    EXPECT_NE(calendar.find("STATUS:CANCELLED"), std::string::npos) << calendar;
    EXPECT_NE(guest().raw("GET", at(id, "/feed")).body.find("<title>Cup</title>"), std::string::npos);
}

TEST_F(ClubTest, ClubsMeetAsTeamsAndEverybodyPlaysForTheirOwn) {
    const std::string red = made("maker", "open", "Red Club"), blue = made("kim", "open", "Blue Club");
    for (const char* name : {"ada", "bob"}) join_club(red, name);
    join_club(blue, "eve");
    join_club(blue, "bob");
    account("out");
    json::object wanted{{"name", "Battle"}, {"form", "arena"}, {"starts", now_ms() + 3600'000}, {"game", terms()}};
    wanted["clubs"] = json::array{jvalue(red), jvalue(blue)};
    EXPECT_EQ(refused("maker", "/api/tournaments", wanted, 400), "bad_field") << "whose is it?";
    wanted["club"] = red;
    wanted["teams"] = json::array{"One", "Two"};
    EXPECT_EQ(refused("maker", "/api/tournaments", wanted, 400), "bad_field") << "one or the other";
    const std::string id = event(red, {{"name", "Battle"}, {"clubs", json::array{jvalue(red), jvalue(blue)}}});
    EXPECT_FALSE(people_.at("kim")->line->hear("notice", 5000).is_null());
    EXPECT_EQ(told("kim"), (Texts{"club_event Blue Club"})) << "officers of the other club hear of it";
    EXPECT_TRUE(told("eve").empty());
    join(id, "ada");
    join(id, "eve");
    join(id, "bob", {{"team", 1}});
    EXPECT_EQ(refused("ada", "/api/tournaments/" + id + "/join", {{"team", 1}}, 400), "bad_field");
    EXPECT_EQ(refused("out", "/api/tournaments/" + id + "/join", {}, 403), "members_only");
    EXPECT_EQ(person("bob").get("/api/tournaments/" + id).at("my_teams").as_array().size(), 2u);
    std::map<std::string, std::string> team;
    const json::value now = view(id);
    for (const json::value& row : now.at("standings").as_array()) {
        const auto place = row.at("team").to_number<std::size_t>();
        team[str(row.at("user").at("name"))] = str(now.at("tournament").at("options").at("teams").at(place));
    }
    EXPECT_EQ(team,
              (std::map<std::string, std::string>{{"ada", "Red Club"}, {"eve", "Blue Club"}, {"bob", "Blue Club"}}));
    EXPECT_EQ(str(guest().get(at(blue)).at("events").at(0).at("id")), id) << "on the pages of both";
}

TEST_F(ClubTest, MembersAreRankedByTheirRating) {
    const std::string id = made("ada");
    join_club(id, "bob");
    account("out");
    for (const auto& [name, rating] : {std::pair{"ada", 1500.0}, {"bob", 1700.0}, {"out", 1900.0}}) {
        RatingRow row;
        row.user = person(name).user;
        row.family = "basic";
        row.rating = rating;
        in_store([&row](Tables& tables) { tables.ratings().save(row, "g"); });
    }
    const json::value best = guest().get(at(id, "/best?family=basic")).at("items");
    ASSERT_EQ(best.as_array().size(), 2u) << "only members";
    EXPECT_EQ(str(best.at(0).at("name")), "bob");
    EXPECT_EQ(best.at(0).at("rating").at("rating"), 1700);
    EXPECT_TRUE(guest().get(at(id, "/best?family=daily")).at("items").as_array().empty());
}

TEST_F(ClubTest, WhoeverDeletesTheirAccountLeavesTheClubToTheNext) {
    const std::string id = made("ada"), alone = made("ada", "open", "Alone");
    for (const char* name : {"bob", "eve"}) join_club(id, name);
    person("ada").send("PUT", at(id, "/members/eve"), R"({"role":"officer"})", 200);
    say(id, "ada", "goodbye");
    in_store([this](Tables& tables) { tables.own_data().erase(person("ada").user, "guest-gone", now_ms()); });
    EXPECT_EQ(members(id), (Texts{"eve owner", "bob member"}));
    EXPECT_TRUE(heard(id, "bob").empty());
    EXPECT_EQ(error_id(guest().get(at(alone), 404)), "no_such_club") << "nobody was left there";
}

}  // namespace
}  // namespace tankchess::server
