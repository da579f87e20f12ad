#pragma once

#include <optional>
#include <string>

#include "server/tournaments/content.h"
#include "wire/json.h"

namespace tankchess::server {

// A tournament in a list.
json::object tournament_card(const TournamentRow& row);

// A page of the standings.
struct StandingsPage {
    std::size_t from = 0, most = 50;
};

// What everybody who looks at a tournament sees: its card, a page of the standings, the tables that play (or that were
// last made), the game to look at, teams.
json::object tournament_view(const TournamentContent& content, const StandingsPage& page);
// How it stands for one of the entrants; null for others.
json::value entrant_view(const TournamentContent& content, const std::string& user);
// All that was played, for keeps.
json::object results_view(const TournamentContent& content);
std::string results_csv(const TournamentContent& content);
// Of one round; 0: all of them, the newest first. `before`: those that were made before this one, if it is not 0.
json::array tables_view(const TournamentContent& content, int round, int before, std::size_t most);

}  // namespace tankchess::server
