// The example bots of the docs play whole games against this server, through slow-downs and a restart.
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

struct Example {
    const char* name;
    // The command line but for the address and the number of games.
    std::string (*command)(std::uint16_t port);
};

class BotTest : public LiveServer, public ::testing::WithParamInterface<Example> {
protected:
    Config config() override {
        Config out = LiveServer::config();
        out.port = port_;  // a free one, then the same again
        out.limits = limits_;
        out.drain_seconds = 1;
        return out;
    }

    pid_t start_bot(const std::string& token, const std::string& output) {
        const std::string command =
            "TANKCHESS_TOKEN=" + token + " timeout 120 " + GetParam().command(port_) + " 1 > " + output + " 2>&1";
        const pid_t bot = ::fork();
        if (bot == 0) {
            ::close_range(3, ~0U, 0);  // the server's sockets are not the bot's
            ::execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
            ::_exit(127);
        }
        return bot;
    }

    // Asks until there is an answer other than "later".
    json::value insist(Person& who, const std::string& method, const std::string& path, const std::string& body = {}) {
        for (int i = 0; i < 300; ++i) {
            const auto answer = who.http.request(method, path, body, who.headers());
            if (answer && answer->status < 400) return parsed(answer->body);
            const std::string wait = answer ? answer->header("Retry-After") : std::string();
            std::this_thread::sleep_for(std::chrono::milliseconds(wait.empty() ? 200 : 1000 * std::stoi(wait)));
        }
        return nullptr;
    }

    // Plays Ada's random turns until `plies` turns were made in all, or the game is over.
    json::value play_until(Person& ada, const std::string& game, int plies) {
        json::value state;
        for (int i = 0; i < 300; ++i) {
            state = insist(ada, "GET", "/api/games/" + game);
            if (state.is_null() || !state.at("outcome").is_null() || state.at("ply").as_int64() >= plies) break;
            if (str(state.at("turn")) != "w") {
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                continue;
            }
            const json::array& pieces = state.at("choices").at("pieces").as_array();
            const json::array& moves =
                pieces[rng_.below(static_cast<std::uint32_t>(pieces.size()))].at("moves").as_array();
            if (moves.empty()) continue;
            const std::string text = str(moves[rng_.below(static_cast<std::uint32_t>(moves.size()))].at(3));
            insist(ada, "POST", "/api/games/" + game + "/move",
                   written(json::object{{"move", text}, {"key", "k" + std::to_string(i) + text}}));
        }
        return state;
    }

    double limits_ = 0;
    Rng rng_{3};
};

TEST_P(BotTest, PlaysAWholeGameThroughSlowDownsAndARestart) {
    Person owner = guest();
    owner.register_as("Robot");
    EXPECT_EQ(str(owner.post("/api/bot/upgrade").at("kind")), "bot");
    const std::string token = str(owner.post("/api/tokens", json::object{{"label", "example"}}, 201).at("token"));
    const std::string output = folder_.path() + "/bot.txt";
    const pid_t bot = start_bot(token, output);

    Person ada = guest();
    // Six turns each, then the survivors are counted: a short whole game.
    const json::object terms{{"tps", "8x8 8./8./8./8./8./8./8./8. wLT@A1N,wMT@H1N,bLT@A8S,bMT@H8S w last:6 0 1"},
                             {"to", "Robot"},
                             {"side", "w"}};
    const std::string id = str(ada.post("/api/challenges", terms, 201).at("id"));
    std::string game;
    for (int i = 0; i < 200 && game.empty(); ++i) {
        const json::value challenge = ada.get("/api/challenges/" + id);
        if (challenge.as_object().contains("game")) game = str(challenge.at("game"));
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    ASSERT_FALSE(game.empty()) << "the bot did not accept";
    play_until(ada, game, 2);
    // The line is cut, and from now on only two moves may be made at once, then one in two and a half seconds.
    limits_ = 0.04;
    restart();
    const json::value state = play_until(ada, game, 1000);
    ASSERT_FALSE(state.is_null());
    EXPECT_FALSE(state.at("outcome").is_null()) << "the game did not end";
    int status = 0;
    ::waitpid(bot, &status, 0);
    std::ifstream in(output);
    const std::string said((std::istreambuf_iterator<char>(in)), {});
    EXPECT_EQ(WEXITSTATUS(status), 0) << said;
    EXPECT_NE(said.find("finished " + game), std::string::npos) << said;
}

std::string address(std::uint16_t port) { return " http://127.0.0.1:" + std::to_string(port); }

INSTANTIATE_TEST_SUITE_P(
    Examples, BotTest,
    ::testing::Values(Example{"python",
                              [](std::uint16_t port) {
                                  return "python3 " + tankchess::test::source_path("docs/examples/bot.py") +
                                         address(port);
                              }},
                      Example{"javascript",
                              [](std::uint16_t port) {
                                  return "node " + tankchess::test::source_path("docs/examples/bot.mjs") +
                                         address(port);
                              }},
                      Example{"cpp",
                              [](std::uint16_t port) {
                                  const auto folder =
                                      std::filesystem::path(tankchess::test::binary_path()).parent_path();
                                  return (folder / "example_bot").string() + " 127.0.0.1 " + std::to_string(port);
                              }}),
    [](const auto& example) { return std::string(example.param.name); });

class StreamTest : public LiveServer {};

TEST_F(StreamTest, AStreamResumesAtAVersion) {
    Person ada = guest(), bob = guest();
    const std::string game = game_of(ada, bob);
    const auto first_line = [&](const std::string& query) {
        std::string out;
        HttpClient http(port_);
        http.stream("/api/games/" + game + "/stream" + query, ada.headers(), [&](const std::string& line) {
            out = line;
            return false;
        });
        return parsed(out);
    };
    const json::value full = first_line("");
    EXPECT_EQ(str(full.at("type")), "gameFull");
    const json::value again = first_line("?version=" + written(full.at("version")));
    EXPECT_EQ(str(again.at("type")), "gameState");
    EXPECT_EQ(again.at("version"), full.at("version"));
    EXPECT_EQ(str(first_line("?version=99999").at("type")), "gameFull") << "a version that does not exist";
}

}  // namespace
}  // namespace tankchess::server
