// Notices: what is told, to whom, when, and that it is told once.
#include <gtest/gtest.h>

#include "server/notify/notices.h"
#include "server/notify/web_post.h"
#include "server/notify/words.h"
#include "support/live_server.h"
#include "support/push_service.h"

namespace tankchess::server {
namespace {

// RFC 8291, section 5.
TEST(Push, MessagesAreSealedAsTheStandardShows) {
    const auto keys =
        read_push_keys("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                       "BTBZMqHH6r4Tts7J_aSIgg");
    ASSERT_TRUE(keys);
    EXPECT_EQ(
        base64url(sealed_push("When I grow up, I want to be a watermelon", *keys,
                              *from_base64url("DGv6ra1nlYgDCS1FRnbzlw"),
                              "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")),
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6P"
        "Bru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(Push, KeysThatAreNoneAreRefused) {
    const PushBrowser browser;
    EXPECT_TRUE(read_push_keys(browser.key(), browser.auth));
    EXPECT_FALSE(read_push_keys(browser.key(), "short"));
    std::string off_the_curve = browser.key();
    off_the_curve[20] = off_the_curve[20] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(read_push_keys(off_the_curve, browser.auth));
    EXPECT_FALSE(read_push_keys("not base64!", browser.auth));
}

TEST(Push, AWebPostDoesNotReachThisMachineUnlessItIsAllowed) {
    PushService service;
    WebPost post{service.endpoint("a"), {}, "text", false};
    EXPECT_EQ(post_to_web(post).status, 0) << "no TLS";
    post.url = "https" + post.url.substr(4);
    const WebAnswer answer = post_to_web(post);
    EXPECT_EQ(answer.status, 0);
    EXPECT_FALSE(answer.sent);
    EXPECT_TRUE(service.wait_for(1, 100).empty());
    post.url = service.endpoint("a");
    post.private_too = true;
    EXPECT_EQ(post_to_web(post).status, 201);
}

constexpr Millis hour = 3600 * 1000;

TEST(QuietHours, EndByTheClockOfTheReader) {
    NotifyRules rules;
    const Millis noon = 1794916800000;  // 2026-11-17 12:00 UTC
    EXPECT_EQ(after_quiet(rules, noon), noon) << "none";
    rules.quiet_from = 22 * 60;
    rules.quiet_to = 7 * 60;
    EXPECT_EQ(after_quiet(rules, noon), noon);
    EXPECT_EQ(after_quiet(rules, noon + 11 * hour), noon + 19 * hour) << "23:00 waits for 7:00";
    EXPECT_EQ(after_quiet(rules, noon - 6 * hour), noon - 5 * hour) << "and 6:00 too";
    EXPECT_EQ(after_quiet(rules, noon - 5 * hour), noon - 5 * hour) << "7:00 is not quiet";
    rules.zone = "Europe/Bucharest";
    EXPECT_EQ(after_quiet(rules, noon + 9 * hour), noon + 17 * hour) << "21:00 UTC is 23:00 there";
    rules.zone = "Asia/Tokyo";
    EXPECT_EQ(after_quiet(rules, noon), noon) << "21:00 there";
    EXPECT_EQ(after_quiet(rules, noon + hour), noon + 10 * hour);
}

TEST(QuietHours, FollowTheChangeToWinterTime) {
    NotifyRules rules;
    rules.zone = "Europe/Berlin";
    rules.quiet_from = 0;
    rules.quiet_to = 6 * 60;
    const Millis midnight = 1792879200000;  // 2026-10-25 00:00 in Berlin; at 3:00 it is 2:00 again
    EXPECT_EQ(after_quiet(rules, midnight), midnight + 7 * hour);
}

TEST(NotifyRules, AreReadAsTheyAreWrittenAndBadOnesAreRefused) {
    NotifyRules rules;
    rules.push[0] = false;
    rules.inbox[4] = false;
    rules.zone = "America/New_York";
    rules.language = "ro";
    rules.quiet_from = 60;
    EXPECT_EQ(rules_view(kept_rules(written(rules_view(rules)))), rules_view(rules));
    EXPECT_EQ(rules_view(kept_rules("{oops")), rules_view(NotifyRules{}));
    EXPECT_THROW(wanted_rules(json::object{{"zone", "Nowhere/Atall"}}), ApiFault);
    EXPECT_THROW(wanted_rules(json::object{{"language", "fr"}}), ApiFault);
    EXPECT_THROW(wanted_rules(json::object{{"quiet_from", 1440}}), ApiFault);
}

TEST(NoticeWords, ExistInEveryLanguage) {
    for (std::size_t kind = 0; kind < notice_kinds.size(); ++kind) {
        const json::object data{{"name", "Ada"}};
        // Moderators do not tell who they are.
        const bool named = static_cast<NoticeKind>(kind) != NoticeKind::moderation;
        const auto en = notice_words(static_cast<NoticeKind>(kind), "en", data);
        EXPECT_EQ(en.body.find("Ada") != std::string::npos, named);
        for (const char* other : {"de", "ro"}) {
            const auto words = notice_words(static_cast<NoticeKind>(kind), other, data);
            EXPECT_NE(words.title, en.title);
            EXPECT_EQ(words.body.find("Ada") != std::string::npos, named);
        }
    }
}

class NoticesLive : public LiveServer {
protected:
    Config config() override {
        Config out = LiveServer::config();
        out.push_private = true;
        return out;
    }
    Person account(const std::string& name) {
        Person out = guest();
        out.register_as(name);
        return out;
    }
    void listen_as(Person& who, const std::string& name) {
        who.post(
            "/api/push",
            json::object{{"endpoint", service_.endpoint(name)}, {"p256dh", browser_.key()}, {"auth", browser_.auth}},
            201);
    }
    static std::string challenge(Person& by, const std::string& to) {
        const json::object terms{
            {"setup", "small-12"}, {"side", "w"}, {"to", to}, {"clock", json::object{{"kind", "days"}, {"days", 3}}}};
        return str(by.post("/api/challenges", terms, 201).at("id"));
    }
    static std::string play_first(Person& who, const std::string& game) {
        const json::value state = who.get("/api/games/" + game);
        const std::string move = str(state.at("choices").at("pieces").at(0).at("moves").at(0).at(3));
        who.post(
            "/api/games/" + game + "/move",
            json::object{{"move", move}, {"key", "k" + str(state.at("version"))}, {"version", state.at("version")}});
        return move;
    }
    static std::vector<std::string> kinds(Person& who) {
        std::vector<std::string> out;
        const json::value inbox = who.get("/api/notices");
        for (const json::value& item : inbox.at("items").as_array()) {
            out.push_back(str(item.at("kind")));
        }
        return out;
    }

    PushService service_;
    PushBrowser browser_;
};

using Kinds = std::vector<std::string>;

TEST_F(NoticesLive, AChallengeReachesTheBrowserOnceAndIsTakenBackWithIt) {
    Person ada = account("Ada"), bob = account("Bobby");
    listen_as(ada, "ada");
    const std::string id = challenge(bob, "Ada");
    const auto got = service_.wait_for(1);
    ASSERT_EQ(got.size(), 1u);
    EXPECT_TRUE(got[0].starts_with("POST /push/ada HTTP/"));
    EXPECT_NE(got[0].find("\r\nContent-Encoding: aes128gcm\r\n"), std::string::npos);
    EXPECT_NE(got[0].find("\r\nTTL: "), std::string::npos);
    EXPECT_NE(got[0].find("\r\nAuthorization: vapid t="), std::string::npos);
    EXPECT_NE(got[0].find(", k=" + str(ada.get("/api/push").at("key"))), std::string::npos);
    const json::value message = parsed(browser_.open(got[0].substr(got[0].find("\r\n\r\n") + 4)));
    EXPECT_EQ(str(message.at("title")), "A challenge");
    EXPECT_EQ(str(message.at("body")), "Bobby wants to play with you.");
    EXPECT_EQ(str(message.at("url")), "/en/c/" + id);
    EXPECT_EQ(service_.wait_for(2, 2500).size(), 1u) << "once";
    EXPECT_EQ(ada.get("/api/notices").at("unseen").as_int64(), 1);
    bob.send("DELETE", "/api/challenges/" + id, {}, 200);
    EXPECT_EQ(kinds(ada), Kinds{});
}

TEST_F(NoticesLive, TheInboxHasTheTurnThatWaitsAndNoOtherAndNothingOfItAfterTheEnd) {
    Person ada = account("Ada"), bob = account("Bobby");
    const std::string game =
        str(bob.post("/api/challenges/" + challenge(ada, "Bobby") + "/accept", json::object(), 201).at("game"));
    EXPECT_EQ(kinds(ada), Kinds{"started"});
    play_first(ada, game);
    EXPECT_EQ(kinds(bob), (Kinds{"turn", "started"}));
    EXPECT_EQ(str(bob.get("/api/notices").at("items").at(0).at("about")), game);
    play_first(bob, game);
    EXPECT_EQ(kinds(bob), Kinds{"started"});
    EXPECT_EQ(kinds(ada), (Kinds{"turn", "started"}));
    bob.post("/api/notices/seen", json::object{{"about", game}});
    EXPECT_EQ(bob.get("/api/notices").at("unseen").as_int64(), 0);
    ada.post("/api/games/" + game + "/act", json::object{{"act", "resign"}, {"key", "r"}});
    EXPECT_EQ(kinds(ada), Kinds{"ended"});
    EXPECT_EQ(kinds(bob), Kinds{"ended"});
}

TEST_F(NoticesLive, WhoeverLooksAtTheGameIsNotTold) {
    Person ada = account("Ada"), bob = account("Bobby");
    const std::string game =
        str(bob.post("/api/challenges/" + challenge(ada, "Bobby") + "/accept", json::object(), 201).at("game"));
    Line bobs(loops_.at(0), port_, bob.headers());
    bobs.say(json::object{{"t", "join"}, {"game", game}});
    ASSERT_FALSE(bobs.hear("state").is_null());
    play_first(ada, game);
    ASSERT_FALSE(bobs.hear("event").is_null());
    EXPECT_EQ(kinds(bob), Kinds{"started"});
}

TEST_F(NoticesLive, OpenPagesHearOfANoticeAtOnce) {
    Person ada = account("Ada"), bob = account("Bobby");
    Line adas(loops_.at(0), port_, ada.headers());
    adas.hear("hello");
    bob.send("PUT", "/api/people/Ada", {}, 200);
    const json::value said = adas.hear("notice");
    ASSERT_FALSE(said.is_null());
    EXPECT_EQ(str(said.at("notice").at("kind")), "follower");
    bob.send("DELETE", "/api/people/Ada", {}, 200);
    bob.send("PUT", "/api/people/Ada", {}, 200);
    EXPECT_TRUE(adas.hear("notice", 300).is_null()) << "the same again is no news";
}

TEST_F(NoticesLive, WhatIsSwitchedOffIsNotTold) {
    Person ada = account("Ada"), bob = account("Bobby");
    listen_as(ada, "ada");
    ada.send("PUT", "/api/notices/rules", R"({"push":{"challenge":false},"inbox":{"follower":false}})", 200);
    EXPECT_FALSE(ada.get("/api/notices/rules").at("push").at("challenge").as_bool());
    challenge(bob, "Ada");
    bob.send("PUT", "/api/people/Ada", {}, 200);
    EXPECT_EQ(kinds(ada), Kinds{"challenge"});
    EXPECT_TRUE(service_.wait_for(1, 2500).empty());
    ada.send("PUT", "/api/notices/rules", R"({"zone":"Mars/Olympus"})", 400);
}

TEST_F(NoticesLive, QuietHoursHoldMessagesBack) {
    Person ada = account("Ada"), bob = account("Bobby");
    listen_as(ada, "ada");
    const auto minute = static_cast<int>(now_ms() / 60000 % 1440);
    ada.send("PUT", "/api/notices/rules",
             written(json::object{{"quiet_from", (minute + 1430) % 1440}, {"quiet_to", (minute + 30) % 1440}}), 200);
    challenge(bob, "Ada");
    EXPECT_TRUE(service_.wait_for(1, 2500).empty());
    EXPECT_EQ(kinds(ada), Kinds{"challenge"}) << "the inbox has it";
}

TEST_F(NoticesLive, NothingIsSentOfAGameThatHasEnded) {
    Person ada = account("Ada"), bob = account("Bobby");
    listen_as(ada, "ada");
    const std::string game =
        str(bob.post("/api/challenges/" + challenge(ada, "Bobby") + "/accept", json::object(), 201).at("game"));
    ASSERT_EQ(service_.wait_for(1).size(), 1u) << "it has started";
    play_first(ada, game);
    play_first(bob, game);  // it is Ada's turn: she is told in a while
    in_store([](Tables& tables) { EXPECT_EQ(tables.notices().due(now_ms() + hour, 10).size(), 1u); });
    bob.post("/api/games/" + game + "/act", json::object{{"act", "resign"}, {"key", "r"}});
    in_store([](Tables& tables) { EXPECT_TRUE(tables.notices().due(now_ms() + hour, 10).empty()); });
}

TEST_F(NoticesLive, AGameThatEndsTakesItsStartBackThoughBothWereThere) {
    Person ada = account("Ada"), bob = account("Bobby");
    listen_as(ada, "ada");
    const auto minute = static_cast<int>(now_ms() / 60000 % 1440);
    ada.send("PUT", "/api/notices/rules",
             written(json::object{{"quiet_from", (minute + 1430) % 1440}, {"quiet_to", (minute + 30) % 1440}}), 200);
    const std::string game =
        str(bob.post("/api/challenges/" + challenge(ada, "Bobby") + "/accept", json::object(), 201).at("game"));
    const auto adas = joined(ada, game), bobs = joined(bob, game);
    ASSERT_FALSE(adas->hear("state").is_null() || bobs->hear("state").is_null());
    play_first(ada, game);
    play_first(bob, game);
    in_store([](Tables& tables) { EXPECT_EQ(tables.notices().due(now_ms() + hour, 10).size(), 1u); });
    ada.post("/api/games/" + game + "/act", json::object{{"act", "resign"}, {"key", "r"}});
    in_store([](Tables& tables) { EXPECT_TRUE(tables.notices().due(now_ms() + hour, 10).empty()); });
}

TEST_F(NoticesLive, AServiceThatHangsDelaysNeitherOthersNorAReload) {
    Person ada = account("Ada"), bob = account("Bobby"), eve = account("Evelyn");
    for (int i = 0; i < 3; ++i) listen_as(eve, "hangs" + std::to_string(i));
    listen_as(ada, "ada");
    challenge(bob, "Evelyn");
    ASSERT_TRUE(service_.wait_for_hanging(3));
    challenge(bob, "Ada");
    EXPECT_EQ(service_.wait_for(1).size(), 1u);
    const auto begun = std::chrono::steady_clock::now();
    server_.reset();
    const auto took = std::chrono::steady_clock::now() - begun;
    EXPECT_LT(took, std::chrono::seconds(8)) << "ten is what a message may take";
}

TEST_F(NoticesLive, ABrowserThatIsGoneIsForgotten) {
    Person ada = account("Ada"), bob = account("Bobby");
    listen_as(ada, "ada");
    service_.status = 410;
    challenge(bob, "Ada");
    ASSERT_EQ(service_.wait_for(1).size(), 1u);
    for (int i = 0; i < 100 && !ada.get("/api/push").at("items").as_array().empty(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_TRUE(ada.get("/api/push").at("items").as_array().empty());
}

TEST_F(NoticesLive, BrowsersAreTheirOwnersAndBounded) {
    Person ada = account("Ada"), bob = account("Bobby");
    for (int i = 0; i < 10; ++i) listen_as(ada, std::to_string(i));
    ada.post("/api/push",
             json::object{{"endpoint", service_.endpoint("x")}, {"p256dh", browser_.key()}, {"auth", browser_.auth}},
             429);
    EXPECT_EQ(ada.get("/api/push").at("items").as_array().size(), 10u);
    listen_as(bob, "3");
    EXPECT_EQ(ada.get("/api/push").at("items").as_array().size(), 9u) << "the browser is Bobby's now";
    const std::string id = str(bob.get("/api/push").at("items").at(0).at("id"));
    ada.send("DELETE", "/api/push/" + id, {}, 404);
    bob.send("DELETE", "/api/push/" + id, {}, 200);
    ada.post("/api/push",
             json::object{{"endpoint", "ftp://x/yyyyyyyyy"}, {"p256dh", browser_.key()}, {"auth", browser_.auth}}, 400);
    guest().get("/api/notices", 403);
}

}  // namespace
}  // namespace tankchess::server
