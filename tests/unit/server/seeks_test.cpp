// Seeks, challenges, registrations and analyses: who may, how many, and for how long.
#include "server/play/seeks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <thread>

#include "server/common/clock.h"
#include "server/play/presence.h"
#include "support/live_server.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

int refusal(Store& store, const SeekRow& seek) {
    int status = 0;
    write_to(store, [&](Tables& tables) {
        try {
            Seeks::add(tables, seek);
        } catch (const ApiFault& fault) {
            status = fault.status;
        }
    });
    return status;
}

SeekRow seek_of(const std::string& user, const std::string& address = "1.1.1.1", const std::string& kind = "account") {
    Plan plan;
    plan.seats = {{Side::white, SeatPlan::Kind::person, "x", "x", "guest", 0}, {Side::black, {}, {}, {}, {}, 0}};
    plan.terms.tps = "any";
    static int made = 0;
    return {"s" + std::to_string(++made), user, user, kind, address, "{}", written_seats(plan), now_ms(), now_ms()};
}

class SeeksTest : public ::testing::TestWithParam<Engine> {
protected:
    StorePlace place_{GetParam()};
    std::unique_ptr<Store> store_ = place_.open();
    Presence presence_;
    const BlockList blocks_;
    Seeks seeks_{*store_, presence_, blocks_};
};
INSTANTIATE_TEST_SUITE_P(On, SeeksTest, every_engine, engine_name);

TEST_P(SeeksTest, OfSomebodyWithoutAConnectionGoAfterHalfAMinute) {
    const SeekRow seek = seek_of("u");
    ASSERT_EQ(refusal(*store_, seek), 0);
    seeks_.came(seek);
    const auto left_after = [&](Millis time) {
        seeks_.sweep(now_ms() + time);
        store_->drain();  // the sweep
        store_->drain();  // what it looks at afterwards
        return seeks_.list("").size();
    };
    EXPECT_EQ(left_after(25 * 1000), 1u);
    EXPECT_EQ(left_after(31 * 1000), 0u);
}

TEST_P(SeeksTest, OfOtherNodesAreListed) {
    ASSERT_EQ(refusal(*store_, seek_of("u")), 0);
    EXPECT_EQ(seeks_.list("").size(), 0u);
    seeks_.refresh();
    store_->drain();
    EXPECT_EQ(seeks_.list("").size(), 1u);
}

TEST_P(SeeksTest, ThatCannotBeReadAreNotListed) {
    SeekRow odd = seek_of("u");
    odd.seats = "{}";
    ASSERT_EQ(refusal(*store_, odd), 0);
    seeks_.refresh();
    store_->drain();
    EXPECT_EQ(seeks_.list("").size(), 0u);
}

TEST_P(SeeksTest, HaveABoundForUsersAddressesGuestsAndInAll) {
    const auto add = [&](const std::string& user, const std::string& address, const std::string& kind) {
        return refusal(*store_, seek_of(user, address, kind));
    };
    for (int i = 0; i < 5; ++i) EXPECT_EQ(add("u", "a", "account"), 0);
    EXPECT_EQ(add("u", "b", "account"), 429);
    for (int i = 0; i < 25; ++i) EXPECT_EQ(add("v" + std::to_string(i), "a", "account"), 0);
    EXPECT_EQ(add("w", "a", "account"), 429) << "thirty from one address";
    for (int i = 0; i < 300; ++i) EXPECT_EQ(add("g" + std::to_string(i), "g" + std::to_string(i), "guest"), 0);
    EXPECT_EQ(add("h", "h", "guest"), 429) << "guests cannot fill the lobby";
    for (int i = 0; i < 170; ++i) EXPECT_EQ(add("p" + std::to_string(i), "p" + std::to_string(i), "account"), 0);
    EXPECT_EQ(add("q", "q", "account"), 429);
    seeks_.refresh();
    store_->drain();
    EXPECT_EQ(seeks_.list("").size(), 200u) << "a list has an end";
}

class OffersLive : public LiveServer {
protected:
    static json::object to(const Person& person) { return {{"setup", "basic-16"}, {"side", "w"}, {"to", person.name}}; }
    // Somebody whom others can find.
    Person kept_guest() {
        Person out = guest();
        out.send("PATCH", "/api/me", written(json::object{{"about", "here"}}), 200);
        return out;
    }
};

TEST_F(OffersLive, ChallengesFromOthersDoNotStopAnybodyFromChallenging) {
    Person victim = kept_guest(), friendly = kept_guest();
    int taken = 0;
    for (int i = 0; i < 20; ++i) {
        Person one = guest();
        for (int j = 0; j < 4; ++j) {
            taken += one.raw("POST", "/api/challenges", written(to(victim))).status == 201;
        }
    }
    EXPECT_EQ(taken, 50) << "three of each, fifty in all";
    victim.post("/api/challenges", to(friendly), 201);
    // Guests have not kept accounts out.
    Person account = guest();
    account.register_as("Wanda");
    account.post("/api/challenges", to(victim), 201);
    EXPECT_EQ(victim.get("/api/challenges").at("in").as_array().size(), 51u);
}

TEST_F(OffersLive, WhoeverIsBlockedCannotChallenge) {
    Person ada = guest(), eve = guest(), bob = guest();
    ada.register_as("Ada");
    eve.register_as("EveilEye");
    bob.register_as("Bobby");
    const auto challenge = [](Person& by, const std::string& to) {
        return by.raw("POST", "/api/challenges", written(json::object{{"setup", "small-12"}, {"to", to}})).status;
    };
    ada.send("PUT", "/api/blocks/eveileye", {}, 200);
    ada.send("PUT", "/api/blocks/EveilEye", {}, 200);
    EXPECT_EQ(ada.get("/api/blocks").at("items").as_array().size(), 1U);
    EXPECT_EQ(challenge(eve, "Ada"), 403);
    EXPECT_EQ(challenge(bob, "Ada"), 201);
    EXPECT_EQ(challenge(ada, "EveilEye"), 403) << "whoever wants no contact makes none";
    ada.send("PUT", "/api/blocks/Nobody", {}, 404);
    ada.send("PUT", "/api/blocks/Ada", {}, 400);
    guest().send("PUT", "/api/blocks/Ada", {}, 403);
    ada.send("DELETE", "/api/blocks/EveilEye", {}, 200);
    EXPECT_EQ(challenge(eve, "Ada"), 201);
}

TEST_F(OffersLive, OpenGamesAgainstTheComputerAreBounded) {
    Person ada = guest();
    const json::object terms{{"setup", "small-12"}, {"opponent", json::object{{"engine", 1}}}, {"side", "w"}};
    std::string last;
    for (int i = 0; i < 50; ++i) last = str(ada.post("/api/games", terms, 201).at("game"));
    ada.post("/api/games", terms, 429);
    ada.post("/api/games/" + last + "/act", json::object{{"act", "abort"}, {"key", "a"}});
    ada.post("/api/games", terms, 201);
}

TEST_F(OffersLive, AThirdPersonIsNotToldThatTheyPlay) {
    Person white = guest(), black = guest(), third = guest();
    const std::string id = str(white.post("/api/challenges", json::object{{"setup", "basic-16"}}, 201).at("id"));
    const std::string path = "/api/challenges/" + id + "/accept";
    const std::string game = str(black.post(path, json::object(), 201).at("game"));
    EXPECT_EQ(str(third.post(path, json::object(), 409).at("error").at("id")), "already");
    EXPECT_EQ(str(black.post(path, json::object(), 200).at("game")), game) << "asked twice, answered twice";
}

TEST_F(OffersLive, AnAnalysisBelongsToWhoAskedForIt) {
    Person owner = guest(), other = guest();
    const std::string tps = str(owner.get("/api/setups/small-12").at("tps"));
    const json::value job = owner.post("/api/analysis", json::object{{"tps", tps}, {"ms", 100}}, 202);
    const std::string path = "/api/analysis/" + str(job.at("id"));
    owner.get(path);
    other.get(path, 404);
}

TEST_F(OffersLive, OfTwoRegistrationsOfOneGuestOneSucceeds) {
    Person one = guest();
    Person two(port_);
    two.cookie = one.cookie;
    two.csrf = one.csrf;
    std::array<int, 2> status{};
    {
        const auto go = [](Person& person, const char* name, int& out) {
            out =
                person
                    .raw("POST", "/api/register", written(json::object{{"name", name}, {"password", "correct horse"}}))
                    .status;
        };
        std::thread first(go, std::ref(one), "Wanda", std::ref(status[0]));
        std::thread second(go, std::ref(two), "Zoltan", std::ref(status[1]));
        first.join();
        second.join();
    }
    std::sort(status.begin(), status.end());
    EXPECT_EQ(status, (std::array{200, 409}));
}

TEST_F(OffersLive, NamesThatLookAlikeAndCommonPasswordsAreRefusedWithTheRule) {
    Person one = guest(), two = guest();
    const auto answer = [&](const char* name, const char* password, int status) {
        return written(two.post("/api/register", json::object{{"name", name}, {"password", password}}, status));
    };
    one.register_as("Wanda");
    EXPECT_NE(answer("VVANDA", "correct horse", 409).find("looks like"), std::string::npos);
    EXPECT_NE(answer("Engine_10", "correct horse", 400).find("kept back"), std::string::npos);
    EXPECT_NE(answer("Zoltan", "password1", 400).find("common"), std::string::npos);
    EXPECT_NE(answer("Zoltan", "        ", 400).find("blanks"), std::string::npos);
    answer("Zoltan", "correct horse", 200);
}

}  // namespace
}  // namespace tankchess::server
