#pragma once

#include <string>
#include <vector>

#include "wire/rows.h"

namespace tankchess::server {

// What one player's part in one finished game comes to: insights are made of these, not of logs.
struct PlayedRow {
    std::string user;
    Millis ended = 0;
    std::string game, side;
    std::string setup, rules, speed;
    bool rated = false;
    int rating = 0;           // 0: not known
    std::string opponent;     // person, guest, engine, bot; the strongest where there are several
    int opponent_rating = 0;  // 0: not known
    int level = 0;            // of an engine
    int score = 0;            // 0 lost, 1 drawn, 2 won
    std::string reason;
    int turns = 0;              // of this player
    std::int64_t thought = 0;   // milliseconds in all of them
    std::string pieces = "{}";  // JSON: code -> [turns, destroyed, lost]
};

class InsightTable {
public:
    virtual ~InsightTable() = default;
    virtual void add(const PlayedRow& row) = 0;
    // Of games that ended since then, the newest first.
    virtual std::vector<PlayedRow> of(const std::string& user, Millis since, int limit) = 0;
};

}  // namespace tankchess::server
