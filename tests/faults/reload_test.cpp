// Handing over to a new program, and how much memory a socket takes.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "faults/server_process.h"
#include "support/live_server.h"
#include "support/raw_connection.h"

namespace tankchess::server {
namespace {

namespace fs = std::filesystem;

class ReloadTest : public ::testing::Test {
protected:
    // A copy that can be replaced.
    void SetUp() override {
        program_ = folder_.path() + "/tankchess";
        fs::copy_file(tankchess::test::binary_path(), program_);
        ASSERT_TRUE(process_.start({}, program_));
    }
    void replace_program(const std::string& script) const {
        const std::string fresh = program_ + ".new";
        std::ofstream(fresh) << script;
        ::chmod(fresh.c_str(), 0755);
        fs::rename(fresh, program_);
    }
    bool serves() {
        HttpClient http(process_.port());
        const auto answer = http.request("GET", "/healthz");
        return answer && answer->status == 200;
    }
    // The database notes each start: how many there were is told by the time it has been up.
    bool serves_for(int ms) {
        const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms);
        while (std::chrono::steady_clock::now() < until) {
            if (!serves()) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        return true;
    }

    TempFolder folder_;
    std::string program_;
    ServerProcess process_{folder_.path() + "/data"};
};

TEST_F(ReloadTest, AProgramThatCannotStartLeavesTheOldOneServing) {
    for (const char* script :
         {"#!/bin/sh\nexit 1\n", "#!/bin/sh\nexit 0\n", "not a program", "#!/bin/sh\necho hello\n"}) {
        replace_program(script);
        process_.send(SIGHUP);
        EXPECT_TRUE(serves_for(1000)) << script;
    }
    fs::copy_file(tankchess::test::binary_path(), program_ + ".good");
    fs::rename(program_ + ".good", program_);
    process_.send(SIGHUP);
    bool back = false;
    for (int i = 0; i < 200 && !back; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        back = serves();
    }
    EXPECT_TRUE(back);
    EXPECT_EQ(process_.kill(SIGTERM), 0);
}

TEST_F(ReloadTest, AClientThatDoesNotTakeItsLeaveHoldsUpNobody) {
    RawConnection silent(process_.port());
    silent.send(
        "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    ASSERT_NE(silent.hear("\"hello\"").find("101"), std::string::npos);
    // It never answers the server's close. drain_seconds is 10: without a bound of its own that is what it would take.
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(process_.kill(SIGTERM), 0);
    const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    EXPECT_LT(took, 8) << "the bound is half a second";
}

class MemoryTest : public ::testing::Test {
protected:
    void SetUp() override {
        loops_.start();
        ASSERT_TRUE(process_.start());
    }
    void TearDown() override {
        loops_.stop();
        loops_.join();
    }
    TempFolder folder_;
    Loops loops_{1};
    ServerProcess process_{folder_.path()};
};

TEST_F(MemoryTest, ACompressingSocketTakesLittleIdleAndInAGame) {
    constexpr int count = 600;
    Person owner(process_.port());
    owner.arrive();
    const std::string game =
        str(owner.post("/api/games", json::object{{"setup", "basic-16"}, {"opponent", "self"}}, 201).at("game"));
    std::atomic<int> opened{0}, states{0};
    std::vector<std::shared_ptr<SocketClient>> sockets;
    const auto open = [&](int more) {
        const int wanted = opened + more;
        for (int i = 0; i < more; ++i) {
            SocketClient::Ears ears;
            ears.on_text = [&](std::string_view text) {
                opened += text.find("\"hello\"") != std::string_view::npos;
                states += text.find("\"t\":\"state\"") != std::string_view::npos;
            };
            sockets.push_back(
                SocketClient::open(loops_.at(0), process_.port(), owner.headers(), std::move(ears), true));
        }
        for (int i = 0; i < 600 && opened < wanted; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
        ASSERT_EQ(opened, wanted);
    };
    open(50);  // pools and caches of the server itself
    const double before = process_.resident_kb();
    open(count);
    const double idle = (process_.resident_kb() - before) / count;
    for (const auto& socket : sockets) {
        socket->send(written(json::object{{"t", "join"}, {"game", game}}));
        if (states + 40 < static_cast<int>(&socket - sockets.data()))
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    for (int i = 0; i < 1200 && states < count + 50; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    ASSERT_EQ(states, count + 50);
    const double in_game = (process_.resident_kb() - before) / count;
    std::printf("    %.1f kB idle, %.1f kB in a game\n", idle, in_game);
    EXPECT_LT(idle, 16);
    EXPECT_LT(in_game, 24);
    for (const auto& socket : sockets) socket->cut();
}

}  // namespace
}  // namespace tankchess::server
