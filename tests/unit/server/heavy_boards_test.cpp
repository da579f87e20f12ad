// Boards that are made to be costly hurt nobody but those who bring them.
#include <algorithm>
#include <atomic>
#include <thread>

#include "server/wire/board.h"
#include "server/wire/board_cost.h"
#include "setups/stock_setups.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

// 26 by 26 squares of road with smoke on every one that is free, and `count` Mine Layers.
std::string smoky_board(int count) {
    std::string terrain, pieces, smoke;
    for (int row = 26; row >= 1; --row) terrain += std::string(row == 26 ? "" : "/") + "26=";
    int placed = 0;
    for (int row = 1; row <= 26; ++row) {
        for (int column = 0; column < 26; ++column) {
            const std::string square = std::string(1, static_cast<char>('A' + column)) + std::to_string(row);
            const bool white = row <= 13;
            if (square == "A1" || square == "Z26") {
                pieces +=
                    std::string(pieces.empty() ? "" : ",") + (white ? "wCLT@" : "bCLT@") + square + (white ? "N" : "S");
            } else if ((row + column) % 3 == 0 && placed < count) {
                ++placed;
                pieces += std::string(",") + (white ? "wML@" : "bML@") + square + (white ? "N" : "S");
            } else {
                smoke += ",smoke@" + square;
            }
        }
    }
    return "26x26 " + terrain + " " + pieces + smoke + " w sudden 0 1";
}

match::GamePtr opened(const std::string& tps) {
    const auto game = match::open_game(tps);
    EXPECT_TRUE(game) << game.fault().text();
    return *game;
}

TEST(BoardCost, OfEveryStockBoardIsFarBelowTheBound) {
    int seen = 0;
    for (const SetupFile& file : stock_setups()) {
        const auto position = stock_position(file.id);
        if (!position) continue;  // Retreat has a board of its own
        EXPECT_LT(4 * drives_of_all(*position, most_drives_at_start), most_drives_at_start) << file.id;
        ++seen;
    }
    EXPECT_GT(seen, 10);
}

TEST(BoardCost, OfABoardFullOfSmokeIsBeyondIt) {
    const auto game = opened(smoky_board(110));
    EXPECT_TRUE(too_complex(*game));
    EXPECT_EQ(choices_of(*game), "null") << "and such a board that came about by play gets no list";
    EXPECT_FALSE(too_complex(*opened(smoky_board(2))));
}

class HeavyBoards : public LiveServer {};

TEST_F(HeavyBoards, AreRefusedWithOneClearError) {
    Person eve = guest();
    const std::string tps = smoky_board(110);
    const auto id = [](const json::value& answer) { return str(answer.at("error").at("id")); };
    EXPECT_EQ(id(eve.post("/api/position", json::object{{"tps", tps}}, 400)), "too_complex");
    EXPECT_EQ(id(eve.post("/api/games", json::object{{"tps", tps}, {"opponent", "self"}}, 400)), "too_complex");
    EXPECT_EQ(id(eve.post("/api/seeks", json::object{{"tps", tps}}, 400)), "too_complex");
}

// The costliest board of this kind that is still taken.
std::string heaviest_board() {
    int low = 2, high = 110;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        (too_complex(*opened(smoky_board(middle))) ? high : low) = middle;
    }
    return smoky_board(low);
}

// Round trips of pings on an open socket, in milliseconds: the 99th of a hundred.
double p99_of_pings(Line& line, int count) {
    std::vector<double> times;
    for (int i = 0; i < count; ++i) {
        const auto begun = std::chrono::steady_clock::now();
        line.say(json::object{{"t", "ping"}, {"n", i}});
        EXPECT_FALSE(line.hear("pong", 20000).is_null());
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count());
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::sort(times.begin(), times.end());
    return times[times.size() * 99 / 100];
}

TEST_F(HeavyBoards, OfAttackersDoNotDelayAnHonestClient) {
    const std::string tps = heaviest_board();
    Person ada = guest();
    auto line = this->line(ada);
    ASSERT_FALSE(line->hear("hello").is_null());
    double best = 1e9;
    for (int round = 0; round < 5 && best > 5; ++round) {
        const double before = p99_of_pings(*line, 200);
        std::atomic<bool> stop{false};
        std::atomic<int> moves{0};
        std::vector<std::thread> attackers;
        for (int i = 0; i < 3; ++i) {
            attackers.emplace_back([&] {
                Person eve(port_);
                eve.arrive();
                const json::value made = eve.post("/api/games", json::object{{"tps", tps}, {"opponent", "self"}}, 201);
                const std::string game = str(made.at("game"));
                for (int ply = 0; !stop; ++ply) {
                    const json::value state = eve.get("/api/games/" + game);
                    if (!state.at("outcome").is_null()) break;
                    const auto sent = eve.raw(
                        "POST", "/api/games/" + game + "/move",
                        written(json::object{{"move", first_move(state.at("choices"))}, {"key", std::to_string(ply)}}));
                    moves += sent.status == 200 ? 1 : 0;
                }
            });
        }
        while (moves < 3) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        const double during = p99_of_pings(*line, 200);
        stop = true;
        for (std::thread& attacker : attackers) attacker.join();
        EXPECT_GT(moves, 3);
        // Below a millisecond the scheduler decides, not the server.
        best = std::min(best, during / std::max(before, 1.0));
    }
    EXPECT_LE(best, 5);
}

}  // namespace
}  // namespace tankchess::server
