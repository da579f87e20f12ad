#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tankchess::server {

// What is kept of games, ratings and setups, wherever it is kept: a database, or the memory of a page.

using Millis = std::int64_t;  // since 1970, UTC

struct SeatRow {
    std::string side;
    std::string kind;  // person, guest, engine, bot
    std::string user;  // empty for an engine
    std::string name;
    int level = 0;
};

// What changes with every event, kept beside the log so that lists need not replay it.
struct GameSummary {
    std::int64_t version = 0;
    bool over = false;
    std::string tps;
    std::string turn;
    int ply = 0;
    Millis updated = 0;
    Millis ended = 0;
    std::string result;  // "1-0", "0-1", "1/2-1/2", "*"
    std::string reason;
    std::string winners;  // side letters
    Millis deadline = 0;  // when the match must be looked at, 0 = never
    bool engine_turn = false;
};

struct GameRow {
    std::string id;
    std::string rules;
    std::string family;
    std::string setup;
    bool rated = false;
    bool hints = false;
    bool one_screen = false;
    Millis created = 0;
    std::string next;       // the rematch
    std::string terms;      // JSON, for a rematch on the same terms
    std::string offline{};  // not empty: played without a server; whose device and which game of it, sent only once
    GameSummary now;
    std::vector<SeatRow> seats;
};

struct ChatRow {
    std::string game;
    std::string room;  // players, watchers
    std::string user;
    std::string name;
    std::string key;
    std::string text;
    Millis at = 0;
};

struct RatingRow {
    std::string user, name, kind, family;
    double rating = 1500, deviation = 350, volatility = 0.06;
    int games = 0;
    Millis updated = 0;

    bool provisional() const { return deviation >= 110; }
};

struct SetupRow {
    std::string id, owner, name, tps;
    Millis created = 0, updated = 0;
};

}  // namespace tankchess::server
