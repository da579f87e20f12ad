// What only a file can suffer: a full disk, a lock, a backup in its place.
#include "faults/fault_kit.h"

namespace tankchess::server {
namespace {

class FileFaultTest : public ::testing::Test, protected FaultKit {
protected:
    FileFaultTest() : FaultKit(Engine::sqlite) {}
};

TEST_F(FileFaultTest, ABackupIsMadeAndRestoredWhileTheServerRuns) {
    ASSERT_TRUE(start());
    Person ada(port_);
    ada.arrive();
    const std::string game =
        str(ada.post("/api/games", json::object{{"setup", "basic-16"}, {"opponent", "self"}}, 201).at("game"));
    const auto play = [&](const std::string& key) {
        const json::value state = ada.get("/api/games/" + game);
        const json::value& text = state.at("choices").at("pieces").at(0).at("moves").at(0).at(3);
        ada.post("/api/games/" + game + "/move", json::object{{"move", text}, {"key", key}});
    };
    play("k1");
    const std::string backup = place_.folder() + "/kept.db";
    ASSERT_EQ(ServerProcess::run({"backup", "make", "--data", place_.folder(), "--to", backup}), 0);
    play("k2");
    ASSERT_EQ(ServerProcess::run({"backup", "restore", "--data", place_.folder(), "--from", backup}), 0);
    Person again(port_);
    again.cookie = ada.cookie;
    again.csrf = ada.csrf;
    EXPECT_EQ(again.get("/api/games/" + game).at("ply").to_number<int>(), 1) << "as it was when the backup was made";
    EXPECT_NE(ServerProcess::run({"backup", "restore", "--data", place_.folder(), "--from", place_.folder() + "/lock"}),
              0);
    EXPECT_EQ(again.get("/api/games/" + game).at("ply").to_number<int>(), 1) << "what is no backup changes nothing";
    EXPECT_EQ(process_.kill(SIGTERM), 0);
}

TEST_F(FileFaultTest, AFullDiskRefusesClearlyAndLosesNothing) {
    ASSERT_TRUE(process_.start({"--max-pages", "70"}));
    port_ = process_.port();
    Person ada(port_);
    ada.arrive();
    const std::string game =
        str(ada.post("/api/games", json::object{{"setup", "basic-16"}, {"opponent", "self"}}, 201).at("game"));
    int played = 0;
    std::string refusal;
    Rng rng(5);
    for (int i = 0; i < 3000 && refusal.empty(); ++i) {
        const json::value state = ada.get("/api/games/" + game);
        if (!state.at("outcome").is_null()) break;
        const json::array& pieces = state.at("choices").at("pieces").as_array();
        const json::array& moves = pieces[rng.below(static_cast<std::uint32_t>(pieces.size()))].at("moves").as_array();
        if (moves.empty()) continue;
        const std::string text = str(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].at(3));
        const auto answer = ada.raw("POST", "/api/games/" + game + "/move",
                                    written(json::object{{"move", text}, {"key", "k" + std::to_string(i)}}));
        if (answer.status == 200) {
            ++played;
        } else {
            EXPECT_EQ(answer.status, 503) << answer.body;
            refusal = str(parsed(answer.body).at("error").at("id"));
        }
        // Fills the file faster than moves do.
        for (int k = 0; k < 10; ++k) {
            const std::string key = std::to_string(i) + "." + std::to_string(k);
            const auto said = ada.raw("POST", "/api/games/" + game + "/chat",
                                      written(json::object{{"text", std::string(300, 'x')}, {"key", key}}));
            EXPECT_TRUE(said.status == 200 || said.status == 503) << said.body;
        }
    }
    ASSERT_EQ(refusal, "storage");
    EXPECT_EQ(ada.get("/api/games/" + game).at("ply").to_number<int>(), played) << "reading goes on";
    EXPECT_EQ(ada.raw("GET", "/healthz").status, 503);
    process_.kill(SIGKILL);
    ASSERT_TRUE(start());
    Person again(port_);
    EXPECT_EQ(again.get("/api/games/" + game).at("ply").to_number<int>(), played);
    Sqlite check(place_.folder() + "/tankchess.db", Sqlite::Use::read, 1000);
    Statement verdict = check.prepare("PRAGMA integrity_check");
    ASSERT_TRUE(verdict.step());
    EXPECT_EQ(verdict.text(0), "ok");
}

TEST_F(FileFaultTest, ALockedDatabaseRefusesClearlyAndRecovers) {
    ASSERT_TRUE(start());
    Person ada(port_);
    ada.arrive();
    const std::string game =
        str(ada.post("/api/games", json::object{{"setup", "basic-16"}, {"opponent", "self"}}, 201).at("game"));
    const json::value state = ada.get("/api/games/" + game);
    const std::string text = str(state.at("choices").at("pieces").at(0).at("moves").at(0).at(3));
    const std::string body = written(json::object{{"move", text}, {"key", "k"}});
    {
        Sqlite other(place_.folder() + "/tankchess.db", Sqlite::Use::write, 5000);
        other.execute("BEGIN IMMEDIATE");
        const auto answer = ada.raw("POST", "/api/games/" + game + "/move", body);
        EXPECT_EQ(answer.status, 503);
        EXPECT_NE(answer.body.find("storage"), std::string::npos);
        other.execute("ROLLBACK");
    }
    EXPECT_EQ(ada.raw("POST", "/api/games/" + game + "/move", body).status, 200);
    EXPECT_EQ(ada.get("/api/games/" + game).at("ply").to_number<int>(), 1);
}

}  // namespace
}  // namespace tankchess::server
