// Accounts, security of requests, static pages.
#include <fstream>

#include "server/api/router.h"
#include "server/site/limits.h"
#include "support/live_server.h"
#include "support/paths.h"

namespace tankchess::server {
namespace {

class SiteTest : public LiveServer {
protected:
    Config config() override {
        Config out = LiveServer::config();
        const std::string web = folder_.path() + "/web";
        std::filesystem::create_directories(web + "/assets");
        std::ofstream(web + "/index.html") << "<!doctype html><title>Tank Chess</title>" << std::string(2000, ' ');
        std::ofstream(web + "/assets/app-1a2b.js") << "console.log(1)";
        out.web = web;
        return out;
    }
};

TEST_F(SiteTest, PagesCarryStrictHeadersAndAreCached) {
    Person visitor(port_);
    const auto page = visitor.raw("GET", "/");
    EXPECT_EQ(page.status, 200);
    EXPECT_NE(page.body.find("Tank Chess"), std::string::npos);
    EXPECT_NE(page.header("Content-Security-Policy").find("default-src 'none'"), std::string::npos);
    EXPECT_EQ(page.header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(page.header("X-Frame-Options"), "DENY");
    EXPECT_EQ(page.header("Cache-Control"), "no-cache");
    EXPECT_EQ(visitor.raw("GET", "/game/abc").status, 200) << "the client's own pages";
    const auto script = visitor.raw("GET", "/assets/app-1a2b.js");
    EXPECT_NE(script.header("Cache-Control").find("immutable"), std::string::npos);
    // A worker keeps to the policy of its own file; what only documents heed is not sent with others.
    EXPECT_NE(script.header("Content-Security-Policy").find("default-src 'none'"), std::string::npos);
    EXPECT_EQ(script.header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(script.header("Permissions-Policy"), "");
    EXPECT_NE(page.header("Permissions-Policy"), "");
    EXPECT_EQ(visitor.raw("GET", "/assets/none.js").status, 404);
    EXPECT_EQ(visitor.raw("GET", "/../t.db").status, 404);
    EXPECT_EQ(visitor.raw("GET", "/%2e%2e/tankchess.db").status, 404);
    EXPECT_EQ(visitor.raw("POST", "/", "{}").status, 405);
    const auto small = visitor.http.request("GET", "/", {}, {{"Accept-Encoding", "br, gzip"}});
    EXPECT_EQ(small->header("Content-Encoding"), "br");
    EXPECT_LT(small->body.size(), 500u);
    const auto again = visitor.http.request("GET", "/", {}, {{"If-None-Match", page.header("ETag")}});
    EXPECT_EQ(again->status, 304);
}

TEST_F(SiteTest, AGuestIsKnownAgainByItsCookie) {
    Person guest(port_);
    guest.arrive();
    const std::string first = guest.user;
    guest.arrive();
    EXPECT_EQ(guest.user, first);
    Person other(port_);
    other.arrive();
    EXPECT_NE(other.user, first);
}

TEST_F(SiteTest, ChangesNeedTheTokenAgainstForgeryAndOurOwnOrigin) {
    Person ada = guest();
    const std::string body = R"({"setup":"basic-16","opponent":{"engine":1}})";
    const auto without = ada.http.request("POST", "/api/games", body, {{"Cookie", ada.cookie}});
    EXPECT_EQ(without->status, 403);
    EXPECT_EQ(str(parsed(without->body).at("error").at("id")), "csrf");
    auto headers = ada.headers();
    headers.emplace_back("Origin", "https://evil.example");
    const auto foreign = ada.http.request("POST", "/api/games", body, headers);
    EXPECT_EQ(foreign->status, 403);
    EXPECT_EQ(str(parsed(foreign->body).at("error").at("id")), "origin");
    headers.back().second = "http://127.0.0.1:" + std::to_string(port_);
    EXPECT_EQ(ada.http.request("POST", "/api/games", body, headers)->status, 201);
    EXPECT_EQ(ada.http.request("POST", "/api/games", body)->status, 401) << "nobody without a cookie";
}

TEST_F(SiteTest, ASocketFromAForeignPageIsRefused) {
    Person ada = guest();
    auto headers = ada.headers();
    headers.emplace_back("Origin", "https://evil.example");
    Line line(loops_.at(0), port_, headers);
    EXPECT_TRUE(line.closed());
    EXPECT_TRUE(line.hear("hello", 100).is_null());
}

TEST_F(SiteTest, AnAccountIsMadeUsedListedAndRevoked) {
    Person ada = guest();
    const std::string before = ada.user;
    ada.register_as("Ada");
    EXPECT_EQ(ada.user, before) << "a guest who registers stays the same person";
    Person elsewhere(port_);
    elsewhere.post("/api/login", json::object{{"name", "ada"}, {"password", "wrong horse"}}, 401);
    const json::value me = elsewhere.post("/api/login", json::object{{"name", "ada"}, {"password", "correct horse"}});
    elsewhere.csrf = str(me.at("csrf"));
    const json::array sessions = ada.get("/api/me/sessions").at("items").as_array();
    ASSERT_EQ(sessions.size(), 2u);
    for (const json::value& session : sessions) {
        if (session.at("current").as_bool()) continue;
        ada.send("DELETE", "/api/me/sessions/" + str(session.at("id")), "", 200);
    }
    EXPECT_NE(str(elsewhere.get("/api/me").at("user").at("id")), before) << "the revoked log-in is a stranger now";
    ada.post("/api/logout");
    ada.cookie.clear();
    ada.csrf.clear();
    ada.post("/api/register", json::object{{"name", "ADA"}, {"password", "correct horse"}}, 409);
    ada.post("/api/register", json::object{{"name", "a b"}, {"password", "correct horse"}}, 400);
    ada.post("/api/register", json::object{{"name", "carol"}, {"password", "short"}}, 400);
}

TEST_F(SiteTest, AChangedPasswordEndsAllOtherLogIns) {
    Person ada = guest();
    ada.register_as("Ada");
    Person elsewhere(port_);
    elsewhere.post("/api/login", json::object{{"name", "Ada"}, {"password", "correct horse"}});
    ada.post("/api/me/password", json::object{{"old", "nope nope"}, {"new", "battery staple"}}, 401);
    ada.post("/api/me/password", json::object{{"old", "correct horse"}, {"new", "battery staple"}});
    EXPECT_NE(str(elsewhere.get("/api/me").at("user").at("name")), "Ada");
    Person again(port_);
    again.post("/api/login", json::object{{"name", "Ada"}, {"password", "correct horse"}}, 401);
    again.post("/api/login", json::object{{"name", "Ada"}, {"password", "battery staple"}});
}

TEST_F(SiteTest, ATokenSpeaksForItsOwnerUntilItIsDeleted) {
    Person ada = guest();
    ada.post("/api/tokens", json::object{{"label", "bot"}}, 403);
    ada.register_as("Ada");
    const json::value made = ada.post("/api/tokens", json::object{{"label", "bot"}}, 201);
    Person bot(port_);
    bot.token = str(made.at("token"));
    EXPECT_EQ(str(bot.get("/api/me").at("user").at("name")), "Ada");
    bot.post("/api/tokens", json::object{{"label", "more"}}, 403);
    EXPECT_EQ(written(ada.get("/api/tokens")).find(bot.token), std::string::npos) << "shown once, never again";
    ada.send("DELETE", "/api/tokens/" + str(made.at("id")), "", 200);
    bot.get("/api/tokens", 401);
}

TEST_F(SiteTest, BadRequestsGetOneClearAnswer) {
    Person ada = guest();
    EXPECT_EQ(str(ada.send("POST", "/api/games", "{nonsense", 400).at("error").at("id")), "bad_json");
    EXPECT_EQ(
        str(ada.send("POST", "/api/games", R"({"setup":"atlantis","opponent":"self"})", 404).at("error").at("id")),
        "no_such_setup");
    ada.get("/api/nowhere", 404);
    ada.send("PUT", "/api/games", "{}", 405);
    const auto large = ada.raw("POST", "/api/position", std::string(200000, 'x'));
    EXPECT_EQ(large.status, 413);
    const std::string game =
        str(ada.post("/api/games", json::object{{"setup", "basic-16"}, {"opponent", "self"}}, 201).at("game"));
    const auto say = [&](std::size_t length, int status) {
        ada.post("/api/games/" + game + "/chat",
                 json::object{{"text", std::string(length, 'x')}, {"key", std::to_string(length)}}, status);
    };
    say(300, 200);
    say(301, 400);
}

TEST_F(SiteTest, HealthAndFiguresAreThere) {
    Person anyone(port_);
    EXPECT_TRUE(anyone.get("/healthz").at("ok").as_bool());
    const auto metrics = anyone.raw("GET", "/metrics");
    EXPECT_EQ(metrics.status, 200);
    EXPECT_NE(metrics.body.find("tankchess_store_commits_total"), std::string::npos);
}

class LimitedTest : public LiveServer {
protected:
    Config config() override {
        Config out = LiveServer::config();
        out.limits = 1;
        return out;
    }
};

TEST_F(LimitedTest, GuessingPasswordsIsSlowedDown) {
    Person thief(port_);
    int slowed = 0;
    for (int i = 0; i < 30; ++i) {
        const auto answer = thief.raw("POST", "/api/login", R"({"name":"ada","password":"guess"})");
        if (answer.status == 429) {
            ++slowed;
            EXPECT_FALSE(answer.header("Retry-After").empty());
        }
    }
    EXPECT_GE(slowed, 15);
}

TEST_F(LimitedTest, EveryCostlyActionHasItsLimit) {
    Person ada = guest();
    const json::value tps = ada.get("/api/setups/basic-16").at("tps");
    const std::string game =
        str(ada.post("/api/games", json::object{{"setup", "basic-16"}, {"opponent", "self"}, {"hints", true}}, 201)
                .at("game"));
    const std::string position = written(json::object{{"tps", tps}, {"want", json::array()}});
    struct Action {
        RateLimited cost;
        std::string method, path, body;
    };
    const std::vector<Action> actions = {
        {RateLimited::position, "POST", "/api/position", position},
        {RateLimited::chat, "POST", "/api/games/" + game + "/chat", R"({"text":"hi","key":"1"})"},
        {RateLimited::seek, "POST", "/api/seeks", R"({"setup":"atlantis"})"},
        {RateLimited::new_game, "POST", "/api/games", R"({"setup":"atlantis"})"},
        {RateLimited::analysis, "POST", "/api/analysis", R"({"tps":"nonsense"})"},
        {RateLimited::hint, "POST", "/api/games/none/hint", "{}"},
        {RateLimited::move, "POST", "/api/games/none/move", R"({"move":"x","key":"1"})"},
        {RateLimited::write, "POST", "/api/setups", R"({"name":"x","tps":"nonsense"})"},
        {RateLimited::sign_in, "POST", "/api/login", R"({"name":"ada","password":"guess"})"},
    };
    for (const Action& action : actions) {
        bool slowed = false;
        const int most = static_cast<int>(Limits::bucket(action.cost).size * 2);
        for (int i = 0; i < most && !slowed; ++i)
            slowed = ada.raw(action.method, action.path, action.body).status == 429;
        EXPECT_TRUE(slowed) << action.path;
    }
    auto socket = line(ada);
    for (int i = 0; i < 400; ++i) socket->say(json::object{{"t", "ping"}, {"n", i}});
    EXPECT_EQ(str(socket->hear("error").at("id")), "slow_down");
    EXPECT_TRUE(socket->closed()) << "who does not stop is cut off";
}

TEST(Routes, WhateverChangesSomethingOrTakesWorkHasABucketOfItsOwn) {
    for (const Route& route : all_routes()) {
        const bool reads = route.method == Method::get;
        // These only take back what is in memory.
        const bool cheap = route.pattern == std::string_view("/api/seeks/{id}") ||
                           route.pattern == std::string_view("/api/analysis/{id}");
        if (reads || cheap) continue;
        EXPECT_NE(route.cost, RateLimited::request) << route.pattern;
    }
}

TEST(Operations, ThePageHasEverySettingWithItsDefault) {
    std::ifstream in(tankchess::test::source_path("docs/operations.md"));
    const std::string page((std::istreambuf_iterator<char>(in)), {});
    for (const Setting& setting : settings()) {
        const bool listed = page.find("| " + std::string(setting.name)) != std::string::npos ||
                            page.find(", " + std::string(setting.name)) != std::string::npos;
        EXPECT_TRUE(listed) << setting.name;
    }
}

}  // namespace
}  // namespace tankchess::server
