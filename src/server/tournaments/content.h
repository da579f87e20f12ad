#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/tables.h"
#include "server/tournaments/options.h"
#include "tournament/table.h"

namespace tankchess::server {

// A tournament as the store has it: whoever goes on with it needs nothing else.
struct TournamentContent {
    TournamentRow row;
    TournamentOptions options;
    std::vector<EntrantRow> entrants;  // by number
    std::vector<TableRow> tables;      // by number
    int at_table = 2;                  // who play one game

    tournament::Form form() const;
    int place_of(const std::string& user) const;  // in `entrants`; -1: none
};

std::optional<TournamentContent> load_tournament(Tables& tables, const std::string& id);

// The same for the arithmetic: entrants are numbers.
tournament::Field field_of(const TournamentContent& content);

}  // namespace tankchess::server
