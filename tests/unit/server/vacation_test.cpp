// Days on which games by correspondence wait for their player.
#include "server/play/vacations.h"

#include "server/common/clock.h"
#include "support/people_kit.h"

namespace tankchess::server {
namespace {

constexpr Millis hour = 3600 * 1000;

class VacationTest : public PeopleKit {
protected:
    void SetUp() override {
        PeopleKit::SetUp();
        account("ada");
        account("bob");
    }
    std::string slow_game() {
        return game_between("ada", "bob",
                            {{"setup", "small-12"},
                             {"rules", "sudden"},
                             {"side", "w"},
                             {"clock", json::object{{"kind", "days"}, {"days", 2}}}});
    }
    // As if the time until the vacation begins had passed.
    void begin_now() {
        in_store([&](Tables& tables) {
            const VacationRow row = tables.vacations().of(person("ada").user).front();
            VacationRow begun = row;
            begun.starts = now_ms() - 1;
            tables.vacations().set_state(row.user, row.starts, "over");
            tables.vacations().end_at(row.user, row.starts, row.starts);
            tables.vacations().insert(begun);
        });
    }
    static bool waits(const json::value& game) {
        return game.at("clock").as_object().contains("paused") && str(game.at("clock").at("paused").at(0)) == "w";
    }
    json::value until_it_waits(const std::string& game, bool waiting) {
        return wait_until("/api/games/" + game, [&](const json::value& now) { return waits(now) == waiting; });
    }
};

TEST_F(VacationTest, StopsTheClocksOfAllSlowGamesTellsTheOthersAndEnds) {
    const std::string game = slow_game();
    const json::value asked = person("ada").post("/api/me/vacation", json::object{{"days", 5}}, 201);
    EXPECT_GE(asked.at("vacation").at("starts").to_number<Millis>(), now_ms() + 11 * hour);
    EXPECT_EQ(asked.at("vacation").at("begun"), false);
    EXPECT_FALSE(waits(person("bob").get("/api/games/" + game))) << "not before it begins";
    begin_now();
    const json::value waiting = until_it_waits(game, true);
    EXPECT_EQ(str(waiting.at("clock").at("running")), "w");
    const json::value told = wait_until("/api/games/" + game, [&](const json::value&) {
        const json::value notices = person("bob").get("/api/notices").at("items");
        return written(notices).find("\"vacation\"") != std::string::npos;
    });
    EXPECT_FALSE(told.is_null());
    // What begins meanwhile waits from its first moment on, whoever dies in between.
    restart();
    come_back();
    const std::string another = slow_game();
    EXPECT_TRUE(waits(person("bob").get("/api/games/" + another)));
    const json::value ended = person("ada").send("DELETE", "/api/me/vacation", "", 200);
    EXPECT_TRUE(ended.at("vacation").is_null());
    until_it_waits(game, false);
    until_it_waits(another, false);
    const json::value log = person("bob").get("/api/games/" + game + "/export");
    EXPECT_NE(written(log.at("events")).find("\"paused\""), std::string::npos);
}

TEST_F(VacationTest, LeavesGamesOnAClockAlone) {
    const std::string quick = game_between(
        "ada", "bob", {{"setup", "small-12"}, {"side", "w"}, {"clock", json::object{{"kind", "real"}, {"base", 600}}}});
    const std::string slow = slow_game();
    person("ada").post("/api/me/vacation", json::object{{"days", 1}}, 201);
    begin_now();
    until_it_waits(slow, true);
    EXPECT_FALSE(waits(person("bob").get("/api/games/" + quick)));
}

TEST_F(VacationTest, HasSoManyDaysAYearAndIsOneAtATime) {
    EXPECT_EQ(person("ada").get("/api/me/vacation").at("left").to_number<double>(), vacation_days);
    EXPECT_EQ(str(person("ada").post("/api/me/vacation", json::object{{"days", 29}}, 400).at("error").at("field")),
              "days");
    person("ada").post("/api/me/vacation", json::object{{"days", 20}}, 201);
    EXPECT_EQ(error_id(person("ada").post("/api/me/vacation", json::object{{"days", 1}}, 409)), "already");
    in_store([&](Tables& tables) {
        const VacationRow row = tables.vacations().of(person("ada").user).front();
        tables.vacations().set_state(row.user, row.starts, "over");
        tables.vacations().insert(
            {row.user, row.starts - 400 * day_of_vacation, row.starts - 390 * day_of_vacation, "over"});
    });
    EXPECT_NEAR(person("ada").get("/api/me/vacation").at("left").to_number<double>(), 8, 0.01)
        << "those of the year before do not count";
    EXPECT_EQ(str(person("ada").post("/api/me/vacation", json::object{{"days", 9}}, 400).at("error").at("field")),
              "days");
    person("ada").post("/api/me/vacation", json::object{{"days", 8}}, 201);
    person("ada").send("DELETE", "/api/me/vacation", "", 200);
    EXPECT_EQ(error_id(person("ada").send("DELETE", "/api/me/vacation", "", 404)), "no_vacation");
    EXPECT_NEAR(person("ada").get("/api/me/vacation").at("left").to_number<double>(), 8, 0.01) << "given back";
    guest().get("/api/me/vacation", 403);
}

}  // namespace
}  // namespace tankchess::server
