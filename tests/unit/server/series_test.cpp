// Rematches with their score, series that are the best of several games, and time that is given.
#include "server/common/clock.h"
#include "support/people_kit.h"

namespace tankchess::server {
namespace {

class SeriesTest : public PeopleKit {
protected:
    void SetUp() override {
        PeopleKit::SetUp();
        account("ada");
        account("bob");
    }
    static json::object terms(int best_of = 0) {
        json::object out{{"setup", "small-12"},
                         {"rules", "sudden"},
                         {"side", "w"},
                         {"clock", json::object{{"kind", "real"}, {"base", 600}, {"increment", 0}}}};
        if (best_of > 0) out["best_of"] = best_of;
        return out;
    }
    json::value series(const std::string& game) {
        return person("ada").get("/api/games/" + game + "/context").at("series");
    }
    static double points(const json::value& series, const std::string& name) {
        for (const json::value& player : series.at("players").as_array()) {
            if (str(player.at("name")) == name) return player.at("points").to_number<double>();
        }
        return -1;
    }
    std::string rematch(const std::string& game) {
        for (const char* name : {"ada", "bob"}) {
            person(name).post("/api/games/" + game + "/act",
                              json::object{{"act", "offer_rematch"}, {"key", "again " + game}});
        }
        const json::value next =
            wait_until("/api/games/" + game, [](const json::value& now) { return !now.at("next").is_null(); });
        return str(next.at("next"));
    }
    std::string white_of(const std::string& game) {
        const json::value state = person("ada").get("/api/games/" + game);
        for (const json::value& seat : state.at("seats").as_array()) {
            if (str(seat.at("side")) == "w") return str(seat.at("user").at("name"));
        }
        return "";
    }
    // As if the pause between two games were over.
    void hurry(const std::string& game) {
        in_store([&](Tables& tables) {
            SeriesRow row = *tables.series().of_game(game);
            row.due = now_ms();
            tables.series().settle(row);
        });
    }
    std::string next_by_itself(const std::string& game) {
        hurry(game);
        const json::value now = wait_until("/api/games/" + game + "/context", [&](const json::value& context) {
            return str(context.at("series").at("games").as_array().back().at("game")) != game;
        });
        return str(now.at("series").at("games").as_array().back().at("game"));
    }
};

TEST_F(SeriesTest, RematchesAreCounted) {
    const std::string first = game_between("ada", "bob", terms());
    EXPECT_TRUE(series(first).is_null());
    resign("bob", first);
    const std::string second = rematch(first);
    EXPECT_EQ(white_of(second), "bob") << "colours alternate";
    resign("bob", second);
    const std::string third = rematch(second);
    resign("ada", third);
    const json::value score = series(third);
    EXPECT_EQ(points(score, "ada"), 2);
    EXPECT_EQ(points(score, "bob"), 1);
    EXPECT_EQ(score.at("games").as_array().size(), 3u);
    EXPECT_EQ(score.at("best_of"), 0);
    EXPECT_EQ(series(first), score);
}

TEST_F(SeriesTest, TheBestOfThreeGoesOnByItselfByAgreementAndThroughARestartUntilItIsDecided) {
    const std::string first = game_between("ada", "bob", terms(3));
    EXPECT_EQ(series(first).at("best_of"), 3);
    resign("bob", first);
    EXPECT_FALSE(series(first).at("due").is_null());
    restart();
    come_back();
    const std::string second = next_by_itself(first);
    EXPECT_EQ(white_of(second), "bob");
    resign("ada", second);
    const std::string third = rematch(second);
    EXPECT_EQ(white_of(third), "ada");
    EXPECT_EQ(series(third).at("over"), false);
    resign("bob", third);
    const json::value end = series(third);
    EXPECT_EQ(end.at("over"), true);
    EXPECT_EQ(str(end.at("winner")), person("ada").user);
    EXPECT_TRUE(end.at("due").is_null());
    EXPECT_EQ(points(end, "ada"), 2);
    // Whoever wants to go on begins anew.
    const std::string fourth = rematch(third);
    EXPECT_EQ(series(fourth).at("games").as_array().size(), 1u);
    EXPECT_EQ(series(fourth).at("best_of"), 3);
}

TEST_F(SeriesTest, IsDecidedAsSoonAsNobodyCanCatchUpAndBrokenOffByAGameWithoutResult) {
    const std::string first = game_between("ada", "bob", terms(3));
    resign("bob", first);
    const std::string second = next_by_itself(first);
    resign("bob", second);
    EXPECT_EQ(series(second).at("over"), true);
    EXPECT_EQ(str(series(second).at("winner")), person("ada").user);
    const std::string other = game_between("ada", "bob", terms(5));
    person("ada").post("/api/games/" + other + "/act", json::object{{"act", "abort"}, {"key", "a"}});
    EXPECT_EQ(series(other).at("over"), true);
    EXPECT_TRUE(series(other).at("winner").is_null());
}

TEST_F(SeriesTest, IsForTwoPeopleAndOdd) {
    for (const int wrong : {1, 2, 4, 22}) {
        EXPECT_EQ(str(person("ada").post("/api/seeks", terms(wrong), 400).at("error").at("field")), "best_of");
    }
    json::object alone = terms(3);
    alone["opponent"] = json::object{{"engine", 1}};
    EXPECT_EQ(str(person("ada").post("/api/games", alone, 400).at("error").at("field")), "best_of");
}

TEST_F(SeriesTest, TimeIsGivenToTheOpponentAndEverybodyHearsOfIt) {
    const std::string game = game_between("ada", "bob", terms());
    const auto ear = joined(person("ada"), game);
    const json::value state = ear->hear("state");
    EXPECT_NE(written(state.at("may")).find("give_time"), std::string::npos);
    person("bob").post("/api/games/" + game + "/act", json::object{{"act", "give_time"}, {"key", "t"}});
    const json::value event = ear->hear("event");
    EXPECT_EQ(str(event.at("e").at("k")), "gave_time");
    EXPECT_EQ(str(event.at("e").at("to")), "w");
    EXPECT_EQ(event.at("e").at("ms"), 15'000);
    EXPECT_GT(event.at("clock").at("left").at("w").to_number<double>(), 600'000);
    person("bob").post("/api/games/" + game + "/act", json::object{{"act", "give_time"}, {"key", "u"}, {"side", "b"}},
                       409);
}

}  // namespace
}  // namespace tankchess::server
