#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/common/clock.h"

namespace tankchess::server {

// Games of the same two, one after the other: rematches, or as many as it takes to be the best of several.
struct SeriesRow {
    std::string id;
    int best_of = 0;     // 0: as long as they like
    std::string state;   // running, over
    std::string game;    // the last one
    std::string winner;  // a user; of a series that is over, none if it is drawn or was broken off
    Millis due = 0;      // when the next game starts by itself; 0: it does not
};

class SeriesTable {
public:
    virtual ~SeriesTable() = default;

    // With its first game, whose id is the series' own.
    virtual void begin(const std::string& game, int best_of) = 0;
    virtual std::optional<SeriesRow> of_game(const std::string& game) = 0;
    // In the order in which they were played.
    virtual std::vector<std::string> games(const std::string& id) = 0;
    // StoreFault::conflict, and nothing changes, unless `before` is the last game of a series that is not over.
    virtual void go_on(const std::string& id, const std::string& before, const std::string& next) = 0;
    // State, winner and when it goes on.
    virtual void settle(const SeriesRow& row) = 0;
    virtual std::vector<SeriesRow> due(Millis now, int limit) = 0;
};

}  // namespace tankchess::server
