#pragma once

#include <string>
#include <vector>

#include "server/tournaments/content.h"

namespace tankchess::server {

// Tournaments of clubs: who makes and runs them, and who may enter. Inside a transaction.

// Whether somebody runs the club with its owner.
bool is_officer(Tables& tables, const std::string& club, const std::string& user);
bool is_member(Tables& tables, const std::string& club, const std::string& user);

// Fills in what the clubs are called, and teams where those are clubs. Throws ApiFault unless `maker` is an officer.
void name_clubs(Tables& tables, TournamentOptions& options, const std::string& maker);
// Puts a tournament that was just made on the pages of its clubs.
void list_for_clubs(Tables& tables, const TournamentRow& row, const TournamentOptions& options);

// Whether this one may enter as far as clubs are concerned.
bool is_admitted(Tables& tables, const TournamentOptions& options, const std::string& user);
// The teams that somebody may choose from.
std::vector<int> teams_for(Tables& tables, const TournamentOptions& options, const std::string& user);
// Whoever made it, and officers of the club whose tournament it is.
bool may_direct(Tables& tables, const TournamentContent& content, const std::string& user);

}  // namespace tankchess::server
