// What must survive: kill -9, cut sockets, SIGTERM, a full disk, a locked database.
#include <gtest/gtest.h>

#include <cstdlib>

#include "faults/players.h"
#include "faults/server_process.h"
#include "server/store/sqlite.h"

namespace tankchess::server {
namespace {

bool full_run() { return std::getenv("TC_FULL") != nullptr; }

class FaultTest : public ::testing::Test {
protected:
    void SetUp() override { loops_.start(); }
    void TearDown() override {
        loops_.stop();
        loops_.join();
    }

    // Pairs that play in threads of their own while `trouble` happens.
    template <class Trouble>
    void play_through(int pairs, bool cut, Trouble trouble) {
        std::vector<std::unique_ptr<StubbornPair>> all;
        for (int i = 0; i < pairs; ++i)
            all.push_back(std::make_unique<StubbornPair>(port_, static_cast<std::uint64_t>(i + 1)));
        std::atomic<bool> stop{false}, cutting{cut};
        std::vector<std::thread> threads;
        for (auto& pair : all) {
            threads.emplace_back([&, one = pair.get()] { one->play(loops_.at(0), port_, stop, cutting); });
        }
        trouble();
        stop = true;
        for (auto& thread : threads) thread.join();
        std::size_t moves = 0, games = 0;
        for (auto& pair : all) {
            pair->expect_kept(port_);
            moves += pair->count();
            games += pair->games();
        }
        EXPECT_GT(moves, static_cast<std::size_t>(pairs)) << "too little was played to show anything";
        std::printf("    %zu acknowledged moves in %zu games\n", moves, games);
    }

    TempFolder folder_;
    Loops loops_{2};
    ServerProcess process_{folder_.path()};
    std::atomic<std::uint16_t> port_{0};
};

TEST_F(FaultTest, EveryAcknowledgedMoveSurvivesKillsAtRandomMoments) {
    ASSERT_TRUE(process_.start());
    port_ = process_.port();
    Rng rng(2026);
    // The thousand of a full run may be cut into pieces: each begins with other dice.
    const char* piece = std::getenv("TC_KILLS");
    const int kills = piece != nullptr ? std::atoi(piece) : full_run() ? 1000 : 8;
    if (const char* seed = std::getenv("TC_SEED")) rng = Rng(static_cast<std::uint64_t>(std::atoll(seed)));
    play_through(6, false, [&] {
        for (int i = 0; i < kills; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(150 + rng.below(450)));
            process_.kill(SIGKILL);
            port_ = 0;
            ASSERT_TRUE(process_.start());
            port_ = process_.port();
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
    });
}

TEST_F(FaultTest, ClientsWhoseSocketsAreCutResumeWithoutLossOrDoubles) {
    ASSERT_TRUE(process_.start());
    port_ = process_.port();
    play_through(6, true, [&] { std::this_thread::sleep_for(std::chrono::seconds(full_run() ? 60 : 4)); });
}

TEST_F(FaultTest, SigtermDrainsAndEndsWithZero) {
    ASSERT_TRUE(process_.start());
    port_ = process_.port();
    play_through(6, false, [&] {
        for (int i = 0; i < 3; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(500));
            EXPECT_EQ(process_.kill(SIGTERM), 0);
            port_ = 0;
            ASSERT_TRUE(process_.start());
            port_ = process_.port();
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
    });
}

TEST_F(FaultTest, AHangUpBeginsAgainWithTheSameProcessAndPort) {
    ASSERT_TRUE(process_.start());
    port_ = process_.port();
    play_through(6, false, [&] {
        for (int i = 0; i < 3; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(500));
            process_.send(SIGHUP);
            // Connections that come now wait for the next program: none is refused.
            for (int k = 0; k < 20; ++k) {
                HttpClient http(port_);
                EXPECT_TRUE(http.request("GET", "/healthz").has_value());
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
            }
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
    });
    EXPECT_EQ(process_.kill(SIGTERM), 0) << "it is still the same process";
}

TEST_F(FaultTest, ABackupIsMadeAndRestoredWhileTheServerRuns) {
    ASSERT_TRUE(process_.start());
    port_ = process_.port();
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
    const std::string backup = folder_.path() + "/kept.db";
    ASSERT_EQ(ServerProcess::run({"backup", "make", "--data", folder_.path(), "--to", backup}), 0);
    play("k2");
    ASSERT_EQ(ServerProcess::run({"backup", "restore", "--data", folder_.path(), "--from", backup}), 0);
    Person again(port_);
    again.cookie = ada.cookie;
    again.csrf = ada.csrf;
    EXPECT_EQ(again.get("/api/games/" + game).at("ply").to_number<int>(), 1) << "as it was when the backup was made";
    EXPECT_NE(ServerProcess::run({"backup", "restore", "--data", folder_.path(), "--from", folder_.path() + "/lock"}),
              0);
    EXPECT_EQ(again.get("/api/games/" + game).at("ply").to_number<int>(), 1) << "what is no backup changes nothing";
    EXPECT_EQ(process_.kill(SIGTERM), 0);
}

TEST_F(FaultTest, AFullDiskRefusesClearlyAndLosesNothing) {
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
    ASSERT_TRUE(process_.start());
    port_ = process_.port();
    Person again(port_);
    EXPECT_EQ(again.get("/api/games/" + game).at("ply").to_number<int>(), played);
    Sqlite check(folder_.path() + "/tankchess.db", Sqlite::Use::read, 1000);
    Statement verdict = check.prepare("PRAGMA integrity_check");
    ASSERT_TRUE(verdict.step());
    EXPECT_EQ(verdict.text(0), "ok");
}

TEST_F(FaultTest, ALockedDatabaseRefusesClearlyAndRecovers) {
    ASSERT_TRUE(process_.start());
    port_ = process_.port();
    Person ada(port_);
    ada.arrive();
    const std::string game =
        str(ada.post("/api/games", json::object{{"setup", "basic-16"}, {"opponent", "self"}}, 201).at("game"));
    const json::value state = ada.get("/api/games/" + game);
    const std::string text = str(state.at("choices").at("pieces").at(0).at("moves").at(0).at(3));
    const std::string body = written(json::object{{"move", text}, {"key", "k"}});
    {
        Sqlite other(folder_.path() + "/tankchess.db", Sqlite::Use::write, 5000);
        other.execute("BEGIN IMMEDIATE");
        const auto answer = ada.raw("POST", "/api/games/" + game + "/move", body);
        EXPECT_EQ(answer.status, 503);
        EXPECT_NE(answer.body.find("storage"), std::string::npos);
        other.execute("ROLLBACK");
    }
    EXPECT_EQ(ada.raw("POST", "/api/games/" + game + "/move", body).status, 200);
    EXPECT_EQ(ada.get("/api/games/" + game).at("ply").to_number<int>(), 1);
}

TEST_F(FaultTest, ClocksGetTheOutageBack) {
    ASSERT_TRUE(process_.start());
    port_ = process_.port();
    StubbornPair pair(port_, 1);
    pair.most_moves = 6;
    std::atomic<bool> stop{false}, cut{false};
    std::thread playing([&] { pair.play(loops_.at(0), port_, stop, cut); });
    std::this_thread::sleep_for(std::chrono::milliseconds(2500));
    stop = true;
    playing.join();
    const auto left = [&] {
        Person anyone(port_);
        anyone.get("/api/games/" + pair.game());
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        const json::value clock = anyone.get("/api/games/" + pair.game()).at("clock");
        return clock.at("left").at(clock.at("running").as_string()).to_number<std::int64_t>();
    };
    const std::int64_t before = left();
    process_.kill(SIGKILL);
    std::this_thread::sleep_for(std::chrono::seconds(7));
    ASSERT_TRUE(process_.start());
    port_ = process_.port();
    // Without the credit seven seconds would be missing; a sign of life comes every two.
    EXPECT_GT(left(), before - 4500);
}

}  // namespace
}  // namespace tankchess::server
