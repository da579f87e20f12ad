// Boards that are made to be costly hurt nobody but those who bring them.
#include <atomic>

#include "setups/stock_setups.h"
#include "support/attack_ratio.h"
#include "support/live_server.h"
#include "wire/board.h"
#include "wire/board_cost.h"

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
    const std::string record = "[Position \"" + tps + "\"]\n\n1. A1 > A2/N *\n";
    EXPECT_EQ(id(eve.post("/api/records", json::object{{"text", record}}, 400)), "too_complex");
    eve.register_as("EveilEye");
    const json::array log{"1 1 1700000000000 started tps=\"" + tps +
                              "\" setup=\"\" family=\"\" one_screen lag_cap=500 claim_after=0 w.kind=guest "
                              "w.player=\"local\" w.name=\"\" w.time=unlimited b.kind=guest b.player=\"local\" "
                              "b.name=\"\" b.time=unlimited",
                          "1 2 1700000001000 ended by=w cause=resignation winners=b"};
    EXPECT_EQ(id(eve.post("/api/archive", json::object{{"key", "local-1"}, {"events", log}}, 400)), "too_complex");
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

TEST_F(HeavyBoards, OfAttackersDoNotDelayAnHonestClient) {
    const std::string tps = heaviest_board();
    Person ada = guest();
    auto line = this->line(ada);
    ASSERT_FALSE(line->hear("hello").is_null());
    int number = 0;
    const auto ping = [&] {
        line->say(json::object{{"t", "ping"}, {"n", ++number}});
        EXPECT_FALSE(line->hear("pong", 20000).is_null());
    };
    // Each has a game against itself and plays on, from where it left off.
    struct Attacker {
        Person eve;
        std::string game;
        int key = 0;
    };
    std::vector<Attacker> attackers;
    for (int i = 0; i < 3; ++i) {
        Person eve = guest();
        const json::value made = eve.post("/api/games", json::object{{"tps", tps}, {"opponent", "self"}}, 201);
        attackers.push_back({std::move(eve), str(made.at("game"))});
    }
    std::atomic<int> moves{0};
    Attack attack;
    attack.threads = 3;
    attack.act = [&](int thread) {
        auto& [eve, game, key] = attackers[static_cast<std::size_t>(thread)];
        const json::value state = eve.get("/api/games/" + game);
        if (!state.at("outcome").is_null()) return;
        const json::object body{{"move", first_move(state.at("choices"))}, {"key", std::to_string(++key)}};
        moves += eve.raw("POST", "/api/games/" + game + "/move", written(body)).status == 200 ? 1 : 0;
    };
    const std::string works = "tankchess_queue_begun_total{queue=\"rules\"}";
    const double before = metric(works);
    expect_little(effect_of(ping, attack));
    EXPECT_GT(moves, 3);
    EXPECT_GE(metric(works) - before, moves) << "no choices were made on a network thread";
}

}  // namespace
}  // namespace tankchess::server
