// Two whole servers on one database and one bus, in one process: what happens on one holds on the other.
#include <thread>

#include "server/common/clock.h"
#include "server/moderation/acts.h"
#include "support/live_server.h"
#include "support/test_redis.h"

namespace tankchess::server {
namespace {

class TwoServers : public LiveServer {
protected:
    void SetUp() override {
        database_ = std::make_unique<TestDatabase>();
        ASSERT_TRUE(redis_.answers());
        loops_.start();
        start();
        Config beside = config();
        beside.data = other_folder_.path();
        other_ = std::make_unique<Server>(beside);
        ASSERT_EQ(other_->start(), "");
        // From its next sign of life on the first one knows of the second.
        ASSERT_TRUE(soon([&] { return metric("tankchess_nodes") == 2; }));
    }
    void TearDown() override {
        other_.reset();
        LiveServer::TearDown();
    }
    Config config() override {
        Config out = LiveServer::config();
        out.bus = redis_.address();
        return out;
    }
    Person account(const std::string& name) {
        Person out = guest();
        out.register_as(name);
        return out;
    }
    // The same person, who talks to the other server.
    Person over_there(const Person& person) const {
        Person out(other_->port());
        out.cookie = person.cookie;
        out.csrf = person.csrf;
        out.user = person.user;
        out.name = person.name;
        return out;
    }
    template <class Condition>
    static bool soon(Condition condition) {
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (!condition()) {
            if (std::chrono::steady_clock::now() > until) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        return true;
    }

    TestRedis redis_;
    TempFolder other_folder_;
    std::unique_ptr<Server> other_;
};

TEST_F(TwoServers, WhatAModeratorDoesOnOneHoldsOnTheOther) {
    Person mo = account("MoMod"), bob = account("Bobby"), eve = account("Evelyn");
    in_store([&](Tables& tables) {
        perform(tables, {"role", mo.user, {}, 0, "by the host", json::object{{"role", "moderator"}}}, now_ms());
    });
    const json::value me = mo.post("/api/login", json::object{{"name", "MoMod"}, {"password", "correct horse"}});
    mo.csrf = str(me.at("csrf"));
    Person bob_there = over_there(bob);
    const std::string club =
        str(bob.post("/api/clubs", json::object{{"name", "Iron"}, {"joining", "open"}}, 201).at("club").at("id"));
    const auto say_there = [&](const std::string& text) {
        const json::object said{{"text", text}, {"key", text}};
        return bob_there.raw("POST", "/api/clubs/" + club + "/chat", written(said));
    };
    EXPECT_EQ(say_there("hello").status, 200);
    const auto act = [&](json::object draft) {
        draft["reason"] = "against the rules";
        mo.post("/api/moderation/acts", draft, 201);
    };
    act({{"kind", "mute"}, {"user", "Bobby"}});
    EXPECT_TRUE(soon([&] { return say_there("and " + std::to_string(now_ms())).status == 409; }));
    EXPECT_EQ(error_id(parsed(say_there("still there?").body)), "muted");

    Person eve_there = over_there(eve);
    auto listening = std::make_unique<Line>(loops_.at(0), other_->port(), eve_there.headers());
    ASSERT_FALSE(listening->hear("hello").is_null());
    act({{"kind", "ban"}, {"user", "Evelyn"}});
    EXPECT_TRUE(listening->closed(10000)) << "put out at once, wherever they are";
    const json::object log_in{{"name", "Evelyn"}, {"password", "correct horse"}};
    EXPECT_EQ(error_id(eve_there.post("/api/login", log_in, 403)), "banned");

    mo.send("PUT", "/api/moderation/words/en", R"({"words":["blockhead"]})", 200);
    Person ada_there = over_there(account("Ada"));
    EXPECT_TRUE(soon([&] { return ada_there.raw("POST", "/api/studies", R"({"name":"A blockhead"})").status == 400; }));
}

TEST_F(TwoServers, ChangesOfAStudyReachThoseWhoLookAtTheOther) {
    Person ada = account("Ada"), bob = account("Bobby");
    Person bob_there = over_there(bob);
    const std::string id =
        str(ada.post("/api/studies", json::object{{"name", "Pins"}, {"visibility", "private"}}, 201).at("id"));
    const auto change = [&](Person& who, json::object op) {
        op["key"] = str(op.at("id"));
        return who.post("/api/studies/" + id + "/ops", json::object{{"ops", json::array{std::move(op)}}});
    };
    auto bell = std::make_unique<Line>(loops_.at(0), other_->port(), bob_there.headers());
    ASSERT_FALSE(bell->hear("hello").is_null());
    ada.send("PUT", "/api/studies/" + id + "/members/Bobby", R"({"role":"writer"})", 200);
    const json::value notice = bell->hear("notice", 10000);
    ASSERT_FALSE(notice.is_null()) << "he hears that he is a member, on his server";
    EXPECT_EQ(str(notice.at("notice").at("kind")), "study");
    EXPECT_EQ(str(notice.at("notice").at("data").at("title")), "Pins");

    bell->say(json::object{{"t", "study"}, {"id", id}, {"on", true}});
    ASSERT_FALSE(bell->hear("study").is_null());
    change(ada, {{"act", "chapter"},
                 {"id", "c"},
                 {"name", "One"},
                 {"value", "8x8 8./8./8./8./8./8./8./8. wMT@D2N,bLT@H8S w last 0 1"}});
    const json::value heard = bell->hear("study", 10000);
    ASSERT_FALSE(heard.is_null());
    EXPECT_EQ(str(heard.at("ops").at(0).at("op").at("id")), "c") << written(heard);
    // Each writes on top of what the other wrote.
    change(bob_there, {{"act", "add"}, {"id", "a"}, {"to", "c"}, {"value", "D2>D3/N"}});
    change(ada, {{"act", "add"}, {"id", "b"}, {"to", "a"}, {"value", "H8/SW"}});
    EXPECT_EQ(ada.get("/api/studies/" + id).at("nodes").as_array().size(), 3u);
    EXPECT_EQ(bob_there.get("/api/studies/" + id).at("seq"), 3);
}

}  // namespace
}  // namespace tankchess::server
