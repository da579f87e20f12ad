// Commands of the operator, seen by a server that runs meanwhile.
#include <gtest/gtest.h>

#include "faults/server_process.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

class OperatorCommand : public ::testing::Test {
protected:
    void SetUp() override {
        ASSERT_TRUE(process_.start());
        loops_.start();
    }
    void TearDown() override {
        loops_.stop();
        loops_.join();
    }
    int user_command(std::vector<std::string> words) {
        words.insert(words.begin(), "user");
        words.insert(words.end(), {"--data", folder_.path()});
        return ServerProcess::run(std::move(words));
    }
    int log_in(const std::string& name) {
        HttpClient http(process_.port());
        const auto answer =
            http.request("POST", "/api/login", written(json::object{{"name", name}, {"password", "correct horse"}}));
        return answer ? answer->status : 0;
    }

    TempFolder folder_;
    ServerProcess process_{folder_.path()};
    Loops loops_{1};
};

TEST_F(OperatorCommand, BanEndsSocketsAndLogInsOfARunningServer) {
    Person bad(process_.port());
    bad.arrive();
    bad.register_as("BadGuy");
    Line socket(loops_.at(0), process_.port(), bad.headers());
    ASSERT_FALSE(socket.hear("hello").is_null());
    ASSERT_EQ(user_command({"ban", "BadGuy", "--reason", "insults in chat"}), 0);
    EXPECT_TRUE(socket.closed(30000));
    EXPECT_EQ(log_in("BadGuy"), 403);
    ASSERT_EQ(user_command({"unban", "BadGuy"}), 0);
    int status = 0;
    for (int i = 0; i < 100 && status != 200; ++i) {
        status = log_in("BadGuy");
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    EXPECT_EQ(status, 200);
    EXPECT_NE(user_command({"unban", "BadGuy"}), 0) << "nobody is banned any more";
    EXPECT_NE(user_command({"ban", "Nobody", "--reason", "x"}), 0) << "there is no such user";
}

TEST_F(OperatorCommand, DoctorLooksAtFolderAndServer) {
    const std::string url = "http://127.0.0.1:" + std::to_string(process_.port());
    EXPECT_EQ(ServerProcess::run({"doctor", "--data", folder_.path(), "--url", url}), 0);
    std::filesystem::permissions(folder_.path() + "/tankchess.db", std::filesystem::perms::others_read,
                                 std::filesystem::perm_options::add);
    EXPECT_EQ(ServerProcess::run({"doctor", "--data", folder_.path()}), 1) << "others may read the database";
    process_.kill(SIGKILL);
    EXPECT_EQ(ServerProcess::run({"doctor", "--url", url}), 1);
    EXPECT_EQ(ServerProcess::run({"doctor"}), 2);
}

}  // namespace
}  // namespace tankchess::server
