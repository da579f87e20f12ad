#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/common/clock.h"

namespace tankchess::server {

// One against many.
struct SimulRow {
    std::string id, name;
    std::string state;            // planned, running, over, cancelled
    std::string host, host_name;  // who plays them all
    std::string terms;            // JSON: a list of Terms::shown, one for each board that may be chosen
    std::string options;          // JSON: extra, extra_each, side, about
    Millis created = 0, started = 0, ended = 0;
    std::int64_t version = 0;  // grows with whatever changes
    int players = 0;           // who applied and was not refused
};

struct SimulSeatRow {
    std::string simul, user;
    int number = 0;  // in the order of applying, from 0 on
    std::string name, kind;
    int board = 0;      // which of the terms
    std::string state;  // applied, refused, accepted, playing; then for the host: won, lost, drawn, empty
    std::string game;
    Millis joined = 0;
};

class SimulTable {
public:
    virtual ~SimulTable() = default;

    virtual void insert(const SimulRow& row) = 0;
    virtual std::optional<SimulRow> by_id(const std::string& id) = 0;
    // Those that run, and those planned since then; those that are over, the last first.
    virtual std::vector<SimulRow> open(Millis since, int limit) = 0;
    virtual std::vector<SimulRow> past(int limit) = 0;
    virtual int open_by(const std::string& host, Millis since) = 0;

    virtual std::vector<SimulSeatRow> seats(const std::string& id) = 0;
    // False if they applied before.
    virtual bool apply(const SimulSeatRow& seat) = 0;
    // StoreFault::conflict unless they are in one of these states (a list with blanks around each).
    virtual void change(const std::string& id, const std::string& user, const std::string& from,
                        const std::string& to) = 0;
    // Takes the application back. False if there is none any more.
    virtual bool leave(const std::string& id, const std::string& user) = 0;
    // StoreFault::conflict unless it is planned and nothing has changed since `version`. `games`: user and game.
    virtual void start(const std::string& id, std::int64_t version, Millis at,
                       const std::vector<std::pair<std::string, std::string>>& games) = 0;
    virtual bool cancel(const std::string& id, Millis at) = 0;

    // The simul of a game.
    virtual std::optional<std::string> of_game(const std::string& game) = 0;
    // A game is over, for the host: won, lost, drawn or empty. The last one ends the simul.
    virtual void settle(const std::string& game, const std::string& state, Millis at) = 0;
};

}  // namespace tankchess::server
