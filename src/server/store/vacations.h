#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/common/clock.h"

namespace tankchess::server {

// Days on which somebody's games by correspondence wait.
struct VacationRow {
    std::string user;
    Millis starts = 0, ends = 0;
    std::string state;  // planned; on: all games wait; over: they go on
};

class VacationTable {
public:
    virtual ~VacationTable() = default;

    virtual void insert(const VacationRow& row) = 0;
    // The newest first.
    virtual std::vector<VacationRow> of(const std::string& user) = 0;
    virtual void end_at(const std::string& user, Millis starts, Millis ends) = 0;
    virtual bool is_away(const std::string& user, Millis now) = 0;
    // Those that should have begun by `begun`, or ended by `ended`, and whose games have not all been told.
    virtual std::vector<VacationRow> due(Millis begun, Millis ended, int limit) = 0;
    virtual void set_state(const std::string& user, Millis starts, const std::string& state) = 0;
    // Running games of somebody in which each turn has its days.
    virtual std::vector<std::string> slow_games(const std::string& user) = 0;
};

}  // namespace tankchess::server
