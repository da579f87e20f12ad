// Rated games: which count, between whom, and in which list.
#include <gtest/gtest.h>

#include "server/site/homes.h"
#include "support/live_server.h"
#include "wire/families.h"

namespace tankchess::server {
namespace {

match::TimeControl real_clock(int base_seconds, int increment_seconds) {
    match::TimeControl out;
    out.kind = match::TimeControl::Kind::real;
    out.base = match::Millis(base_seconds * 1000);
    out.increment = match::Millis(increment_seconds * 1000);
    return out;
}

TEST(RatingFamilies, AreAFamilyOfModesAtASpeed) {
    match::TimeControl daily;
    daily.kind = match::TimeControl::Kind::per_turn;
    EXPECT_EQ(rating_family("mate", real_clock(600, 5)), "basic");
    EXPECT_EQ(rating_family("sudden", real_clock(180, 2)), "basic-blitz");
    EXPECT_EQ(rating_family("mate", real_clock(180, 10)), "basic") << "40 turns are reckoned";
    EXPECT_EQ(rating_family("retreat", daily), "retreat-daily");
    EXPECT_EQ(all_families().size(), 18u);
    EXPECT_EQ(all_families()[0].id, "basic");
}

TEST(Addresses, OfAHouseholdAreTold) {
    for (const char* address : {"127.0.0.1", "::1", "10.1.2.3", "192.168.0.7", "172.20.1.1", "fd00::1", "fe80::1"}) {
        EXPECT_TRUE(is_private_address(address)) << address;
    }
    for (const char* address : {"8.8.8.8", "172.40.1.1", "2001:db8::1", "", "x"}) {
        EXPECT_FALSE(is_private_address(address)) << address;
    }
}

class FairPlay : public LiveServer {
protected:
    void SetUp() override {
        LiveServer::SetUp();
        ada_ = std::make_unique<Person>(guest());
        bob_ = std::make_unique<Person>(guest());
        ada_->register_as("Ada");
        bob_->register_as("Bob");
    }
    Config config() override {
        Config out = LiveServer::config();
        out.trusted_proxies = "127.0.0.1";
        return out;
    }
    static json::object rated_terms() {
        return {{"setup", "basic-16"},
                {"rules", "mate"},
                {"rated", true},
                {"side", "w"},
                {"clock", json::object{{"kind", "real"}, {"base", 600}, {"increment", 5}}}};
    }
    // After so many plies, each the first that is offered.
    std::string game_at(int plies, const json::object& terms) {
        const std::string game = game_of(*ada_, *bob_, terms);
        for (int ply = 0; ply < plies; ++ply) {
            Person& mover = ply % 2 == 0 ? *ada_ : *bob_;
            const json::value state = mover.get("/api/games/" + game);
            mover.post("/api/games/" + game + "/move",
                       json::object{{"move", first_move(state.at("choices"))}, {"key", "k" + std::to_string(ply)}});
        }
        return game;
    }
    void resign(const std::string& game) {
        bob_->post("/api/games/" + game + "/act", json::object{{"act", "resign"}, {"key", "r"}});
    }
    // Bob resigns after so many plies.
    void play(int plies, const json::object& terms) { resign(game_at(plies, terms)); }
    std::int64_t rated_games(const std::string& family) {
        const json::value all = ada_->get("/api/users/Ada").at("ratings");
        const auto* found = all.as_object().if_contains(family);
        return found == nullptr ? 0 : found->at("games").to_number<std::int64_t>();
    }
    int status_from(Person& person, const std::string& address, const std::string& path, const json::object& body) {
        auto headers = person.headers();
        headers.emplace_back("X-Forwarded-For", address);
        const auto answer = person.http.request("POST", path, written(body), headers);
        if (!answer) return 0;
        last_ = answer->body;
        return answer->status;
    }

    std::unique_ptr<Person> ada_, bob_;
    std::string last_;
};

TEST_F(FairPlay, ShortGamesDoNotCount) {
    play(2, rated_terms());
    EXPECT_EQ(rated_games("basic"), 0);
    play(4, rated_terms());
    EXPECT_EQ(rated_games("basic"), 1);
}

TEST_F(FairPlay, TheNinthGameOfAPairInADayDoesNotCount) {
    for (int i = 0; i < 10; ++i) play(4, rated_terms());
    EXPECT_EQ(rated_games("basic"), 8);
}

TEST_F(FairPlay, PlayersAreToldThatTheirNinthGameOfTheDayWillNotCount) {
    const auto paused = [this](const json::object& terms) {
        const std::string game = game_of(*ada_, *bob_, terms);
        const json::value state = ada_->get("/api/games/" + game);
        return state.as_object().contains("rating_paused");
    };
    for (int i = 0; i < 7; ++i) play(4, rated_terms());
    EXPECT_FALSE(paused(rated_terms())) << "the eighth";
    play(4, rated_terms());
    EXPECT_TRUE(paused(rated_terms()));
    json::object casual = rated_terms();
    casual["rated"] = false;
    EXPECT_FALSE(paused(casual));
    const std::string game = game_of(*ada_, *bob_, rated_terms());
    restart();
    Person anyone(port_);
    EXPECT_TRUE(anyone.get("/api/games/" + game).as_object().contains("rating_paused")) << "loaded from the store";
}

TEST_F(FairPlay, EachSpeedHasItsOwnRating) {
    json::object blitz = rated_terms();
    blitz["clock"] = json::object{{"kind", "real"}, {"base", 180}, {"increment", 2}};
    play(4, blitz);
    EXPECT_EQ(rated_games("basic"), 0);
    EXPECT_EQ(rated_games("basic-blitz"), 1);
    EXPECT_EQ(ada_->get("/api/catalogue").at("families").as_array().size(), 18u);
    EXPECT_EQ(ada_->get("/api/players?family=basic-blitz&kind=bots").at("items").as_array().size(), 0u);
    ada_->get("/api/players?kind=cats", 400);
}

TEST_F(FairPlay, HastyGamesAndShortLimitsAreNotRated) {
    json::object terms = rated_terms();
    terms["clock"] = json::object{{"kind", "real"}, {"base", 1}, {"increment", 0}};
    ada_->post("/api/challenges", terms, 400);
    terms = rated_terms();
    terms["rules"] = "last:1";
    ada_->post("/api/challenges", terms, 400);
    terms["rules"] = "last:10";
    ada_->post("/api/challenges", terms, 201);
}

TEST_F(FairPlay, TwoAccountsAtOneAddressPlayNoRatedGame) {
    ASSERT_EQ(status_from(*ada_, "203.0.113.7", "/api/challenges", rated_terms()), 201) << last_;
    const std::string accept = "/api/challenges/" + str(parsed(last_).at("id")) + "/accept";
    EXPECT_EQ(status_from(*bob_, "203.0.113.7", accept, {}), 403);
    EXPECT_NE(last_.find("same_address"), std::string::npos);
    EXPECT_EQ(status_from(*bob_, "203.0.113.8", accept, {}), 201) << last_;
    json::object casual = rated_terms();
    casual["rated"] = false;
    ASSERT_EQ(status_from(*ada_, "203.0.113.7", "/api/challenges", casual), 201) << last_;
    EXPECT_EQ(status_from(*bob_, "203.0.113.7", "/api/challenges/" + str(parsed(last_).at("id")) + "/accept", {}), 201);
}

TEST_F(FairPlay, AnAccountWithAGameRunningCannotBecomeABot) {
    game_of(*ada_, *bob_, rated_terms());
    ada_->post("/api/bot/upgrade", json::object(), 409);
}

TEST_F(FairPlay, ThePositionOfOnesOwnRunningGameIsNotAnalysed) {
    const std::string game = game_of(*ada_, *bob_, rated_terms());
    const auto analyse = [&](Person& who) {
        const json::value tps = who.get("/api/games/" + game).at("tps");
        const auto answer = who.raw("POST", "/api/analysis", written(json::object{{"tps", tps}, {"ms", 100}}));
        return answer.status;
    };
    EXPECT_EQ(analyse(*ada_), 202) << "everybody knows the start";
    const json::value state = ada_->get("/api/games/" + game);
    ada_->post("/api/games/" + game + "/move", json::object{{"move", first_move(state.at("choices"))}, {"key", "k"}});
    EXPECT_EQ(analyse(*ada_), 409);
    EXPECT_EQ(analyse(*bob_), 409);
    Person spectator = guest();
    EXPECT_EQ(analyse(spectator), 202);
    bob_->post("/api/games/" + game + "/act", json::object{{"act", "resign"}, {"key", "r"}});
    EXPECT_EQ(analyse(*ada_), 202);
}

TEST_F(FairPlay, ASecondAccountGetsNoHelpWithARunningGameEither) {
    const std::string game = game_at(10, rated_terms());
    Person second = guest();
    const json::value tps = second.get("/api/games/" + game).at("tps");
    const auto status = [&](const char* path, const json::object& body) {
        return second.raw("POST", path, written(body)).status;
    };
    const json::object question{{"tps", tps}, {"ms", 100}};
    EXPECT_EQ(status("/api/analysis", question), 409);
    EXPECT_EQ(status("/api/games", {{"tps", tps}, {"opponent", json::object{{"engine", 10}}}}), 409);
    const json::value own =
        second.post("/api/games", json::object{{"tps", tps}, {"opponent", "self"}, {"hints", true}}, 201);
    EXPECT_EQ(status(("/api/games/" + str(own.at("game")) + "/hint").c_str(), {}), 409);
    resign(game);
    EXPECT_EQ(status("/api/analysis", question), 202) << "over: everybody may look";
    EXPECT_EQ(status(("/api/games/" + str(own.at("game")) + "/hint").c_str(), {}), 200);
}

TEST_F(FairPlay, InARatedGameOfFourNobodyHandsTheirSeatToTheEngineAndEverybodyIsRated) {
    std::vector<Person> people;
    for (const char* name : {"FourWhite", "FourLeft", "FourBlack", "FourRight"}) {
        people.push_back(guest());
        people.back().register_as(name);
    }
    json::object terms = rated_terms();
    terms["setup"] = "corner-four-20";
    terms["rules"] = "four";
    const std::string id = str(people[0].post("/api/challenges", terms, 201).at("id"));
    const char* sides[] = {"w", "x", "b", "y"};
    std::string game;
    for (std::size_t i = 1; i < 4; ++i) {
        const json::value answer =
            people[i].post("/api/challenges/" + id + "/accept", json::object{{"side", sides[i]}}, i == 3 ? 201 : 200);
        if (i == 3) game = str(answer.at("game"));
    }
    for (std::size_t ply = 0; ply < 8; ++ply) {
        Person& mover = people[ply % 4];
        const json::value choices = mover.get("/api/games/" + game).at("choices");
        mover.post("/api/games/" + game + "/move",
                   json::object{{"move", first_move(choices)}, {"key", "k" + std::to_string(ply)}});
    }
    const auto act = [&](Person& who, const json::object& body, int status) {
        who.post("/api/games/" + game + "/act", body, status);
    };
    const json::object hand_over{{"act", "take_over"}, {"side", "w"}, {"level", 10}, {"key", "t"}};
    act(people[0], hand_over, 409);
    for (const std::size_t i : {0U, 2U, 3U}) act(people[i], {{"act", "resign"}, {"key", "r"}}, 200);
    act(people[0], hand_over, 409);
    EXPECT_EQ(str(people[0].get("/api/games/" + game).at("outcome").at("winners")), R"(["x"])");
    for (Person& person : people) {
        const json::value ratings = person.get("/api/users/" + person.name).at("ratings");
        const json::value& rating = ratings.at("four");
        EXPECT_EQ(rating.at("games").to_number<int>(), 1) << person.name;
        const double change = rating.at("rating").to_number<double>() - 1500;
        EXPECT_EQ(change > 0, &person == &people[1]) << person.name << ": " << change;
    }
}

}  // namespace
}  // namespace tankchess::server
