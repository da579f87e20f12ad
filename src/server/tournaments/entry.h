#pragma once

#include <string>

#include "server/tournaments/content.h"
#include "wire/player.h"

namespace tankchess::server {

// What people do to a tournament, inside a transaction. All throw ApiFault where it is not allowed.

struct Entry {
    Player who;
    int team = -1;
    bool hurry = false;
    std::string password = {};
};

// Joins, comes back from a pause, or changes what an entrant may change.
void enter_tournament(Tables& tables, const TournamentContent& content, const Entry& entry, Millis now);
// For a while, or for good. A game that is under way is played to its end.
void leave_tournament(Tables& tables, const TournamentContent& content, const std::string& user, bool for_good);
// By whoever made it: start (now), pause, resume, cancel, remove (a user).
void direct_tournament(Tables& tables, const TournamentContent& content, const std::string& act,
                       const std::string& user, Millis now);

// What is kept of a password that opens a tournament.
std::string tournament_lock(const std::string& id, const std::string& password);

}  // namespace tankchess::server
