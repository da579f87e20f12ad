// The example bot of the docs plays a whole game against this server.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>

#include "base/rng.h"
#include "support/live_server.h"
#include "support/paths.h"

namespace tankchess::server {
namespace {

class BotTest : public LiveServer {};

TEST_F(BotTest, TheExampleBotPlaysAWholeGame) {
    Person owner = guest();
    owner.register_as("Robot");
    EXPECT_EQ(str(owner.post("/api/bot/upgrade").at("kind")), "bot");
    const std::string token = str(owner.post("/api/tokens", json::object{{"label", "example"}}, 201).at("token"));

    const std::string output = folder_.path() + "/bot.txt";
    const std::string command = "TANKCHESS_TOKEN=" + token + " timeout 60 python3 " +
                                tankchess::test::source_path("docs/examples/bot.py") +
                                " http://127.0.0.1:" + std::to_string(port_) + " 1 > " + output + " 2>&1";
    const pid_t bot = ::fork();
    if (bot == 0) {
        ::execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
        ::_exit(127);
    }
    Person ada = guest();
    // Six turns each, then the survivors are counted: a short whole game.
    const json::object terms{{"tps", "8x8 8./8./8./8./8./8./8./8. wLT@A1N,wMT@H1N,bLT@A8S,bMT@H8S w last:6 0 1"},
                             {"to", "Robot"},
                             {"side", "w"}};
    const std::string id = str(ada.post("/api/challenges", terms, 201).at("id"));
    std::string game;
    for (int i = 0; i < 100 && game.empty(); ++i) {
        const json::value challenge = ada.get("/api/challenges/" + id);
        if (challenge.as_object().contains("game")) game = str(challenge.at("game"));
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    ASSERT_FALSE(game.empty()) << "the bot did not accept";
    Rng rng(3);
    json::value state;
    for (int i = 0; i < 400; ++i) {
        state = ada.get("/api/games/" + game);
        if (!state.at("outcome").is_null()) break;
        if (str(state.at("turn")) == "w") {
            const json::array& pieces = state.at("choices").at("pieces").as_array();
            const json::array& moves =
                pieces[rng.below(static_cast<std::uint32_t>(pieces.size()))].at("moves").as_array();
            if (!moves.empty()) {
                const std::string text = str(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].at(3));
                ada.post("/api/games/" + game + "/move",
                         json::object{{"move", text}, {"key", "k" + std::to_string(i)}});
            }
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    }
    EXPECT_FALSE(state.at("outcome").is_null()) << "the game did not end";
    int status = 0;
    ::waitpid(bot, &status, 0);
    std::ifstream in(output);
    const std::string said((std::istreambuf_iterator<char>(in)), {});
    EXPECT_EQ(WEXITSTATUS(status), 0) << said;
    EXPECT_NE(said.find("finished " + game), std::string::npos) << said;
}

}  // namespace
}  // namespace tankchess::server
