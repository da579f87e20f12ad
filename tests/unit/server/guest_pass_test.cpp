// Visitors of whom nothing is kept until they do something.
#include "server/site/guest_pass.h"

#include <atomic>
#include <future>
#include <thread>

#include "server/store/store.h"
#include "support/live_server.h"
#include "support/paths.h"

namespace tankchess::server {
namespace {

constexpr Millis day = 24LL * 3600 * 1000;

TEST(GuestPass, SaysTheSameOfAGuestEveryTime) {
    const GuestPasses passes("key");
    const std::string cookie = passes.issue(1000);
    const auto first = passes.read(cookie, 2000), second = passes.read(cookie, 29 * day);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->user.id, second->user.id);
    EXPECT_EQ(first->user.name, second->user.name);
    EXPECT_EQ(first->csrf, second->csrf);
    EXPECT_EQ(first->user.created, 1000);
    EXPECT_NE(passes.read(passes.issue(1000), 2000)->user.id, first->user.id);
}

TEST(GuestPass, OfAnotherKeyOrChangedOrOldIsNone) {
    const GuestPasses passes("key");
    const std::string cookie = passes.issue(1000);
    EXPECT_FALSE(GuestPasses("other").read(cookie, 2000));
    for (std::size_t i = 0; i < cookie.size(); ++i) {
        std::string changed = cookie;
        changed[i] = changed[i] == '1' ? '2' : '1';
        EXPECT_FALSE(passes.read(changed, 2000)) << i;
    }
    EXPECT_FALSE(passes.read("", 2000));
    EXPECT_FALSE(passes.read("g.", 2000));
    EXPECT_FALSE(passes.read(cookie, 32 * day));
}

class GuestTest : public LiveServer {
protected:
    Config config() override {
        Config out = LiveServer::config();
        out.puzzles = test::source_path("data/puzzles");
        return out;
    }
    bool is_kept(const std::string& user) {
        bool found = false;
        in_store([&](Tables& tables) { found = tables.users().by_id(user).has_value(); });
        return found;
    }
};

TEST_F(GuestTest, AskingWhoIAmWritesNothing) {
    Person ada = guest();
    ada.arrive();
    EXPECT_EQ(str(ada.get("/api/me").at("user").at("id")), ada.user) << "the same guest again";
    EXPECT_FALSE(is_kept(ada.user));
    ada.get("/api/me/sessions");
    ada.get("/api/setups");
    EXPECT_FALSE(is_kept(ada.user));
}

TEST_F(GuestTest, WhoeverChangesSomethingIsKept) {
    Person ada = guest();
    const std::string name = ada.name;
    ada.send("PATCH", "/api/me", written(json::object{{"about", "hello"}}), 200);
    EXPECT_TRUE(is_kept(ada.user));
    const json::value me = ada.get("/api/me");
    EXPECT_EQ(str(me.at("user").at("name")), name);
    EXPECT_EQ(str(me.at("user").at("about")), "hello");
    restart();
    Person again(port_);
    again.cookie = ada.cookie;
    EXPECT_EQ(str(again.get("/api/me").at("user").at("id")), ada.user);
}

TEST_F(GuestTest, WhoeverSolvesAPuzzleIsKept) {
    Person looking = guest(), solver = guest();
    const std::string path = "/api/puzzles/" + str(solver.get("/api/puzzles/next").at("id")) + "/try";
    const json::value shown = looking.post(path, json::object{{"moves", json::array{}}, {"give_up", true}});
    const json::value solved = solver.post(path, json::object{{"moves", shown.at("solution")}});
    EXPECT_TRUE(solved.at("done").as_bool()) << written(solved);
    EXPECT_FALSE(is_kept(looking.user)) << "there is nothing to be kept of them";
    EXPECT_TRUE(is_kept(solver.user));
}

TEST_F(GuestTest, APassOutlivesARestart) {
    Person ada = guest();
    restart();
    Person again(port_);
    again.cookie = ada.cookie;
    EXPECT_EQ(str(again.get("/api/me").at("user").at("id")), ada.user);
}

TEST_F(GuestTest, WhoeverHasASocketCanBeChallengedByName) {
    Person ada = guest(), bob = guest();
    const auto line = this->line(ada);
    ASSERT_FALSE(line->hear("hello").is_null());
    EXPECT_TRUE(is_kept(ada.user));
    bob.post("/api/challenges", json::object{{"setup", "basic-16"}, {"to", ada.name}}, 201);
}

TEST_F(GuestTest, SeveralRequestsOfANewGuestAtOnceMakeOneRow) {
    Person ada = guest();
    std::vector<std::thread> threads;
    std::atomic<int> good{0};
    for (int i = 0; i < 6; ++i) {
        threads.emplace_back([&] {
            Person tab(port_);
            tab.cookie = ada.cookie;
            tab.csrf = ada.csrf;
            const std::string body = written(json::object{{"about", "hello"}});
            good += tab.raw("PATCH", "/api/me", body).status == 200 ? 1 : 0;
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(good, 6);
}

TEST_F(GuestTest, APassOpensNothingOnceItsGuestIsSomebodyElse) {
    Person ada = guest();
    ada.send("PATCH", "/api/me", written(json::object{{"about", "hello"}}), 200);
    const std::string pass = ada.cookie, user = ada.user;
    ada.register_as("Adalovelace");
    EXPECT_EQ(ada.user, user) << "a guest who did something keeps it";
    Person thief(port_);
    thief.cookie = pass;
    EXPECT_NE(str(thief.get("/api/me").at("user").at("id")), user);

    Person bob = guest();
    bob.send("PATCH", "/api/me", written(json::object{{"about", "hello"}}), 200);
    const std::string left = bob.cookie;
    bob.post("/api/logout");
    Person later(port_);
    later.cookie = left;
    EXPECT_NE(str(later.get("/api/me").at("user").at("id")), bob.user) << "logged out means logged out";
}

TEST_F(GuestTest, WhoRegistersAtOnceStaysTheSamePersonAndThePassIsWorthNothing) {
    Person ada = guest();
    const std::string pass = ada.cookie, user = ada.user;
    ada.register_as("Adalovelace");
    EXPECT_EQ(ada.user, user);
    EXPECT_EQ(str(ada.get("/api/me").at("user").at("kind")), "account");
    Person thief(port_);
    thief.cookie = pass;
    EXPECT_NE(str(thief.get("/api/me").at("user").at("id")), user);
}

}  // namespace
}  // namespace tankchess::server
