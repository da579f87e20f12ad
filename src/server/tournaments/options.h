#pragma once

#include <string>
#include <vector>

#include "tournament/table.h"
#include "wire/json.h"

namespace tankchess::server {

// What whoever makes a tournament decides besides the game that is played.
struct TournamentOptions {
    int minutes = 60;        // arena: how long
    int rounds = 0;          // Swiss; 0: as many as find a winner
    int cycles = 1;          // round robin: how often everybody meets everybody
    int break_seconds = 30;  // between rounds
    int most = 300;          // entrants
    bool late = true;        // joining goes on after the start: in an arena, and in the first half of a Swiss
    bool bots = false;
    bool hurry = false;              // arena: half the time for a point more
    std::vector<std::string> teams;  // a battle of teams if there are any
    int counted = 5;                 // how many of a team count
    std::string about;
    std::string club;                // whose tournament it is; empty: everybody's
    bool members_only = false;       // only members of that club enter
    std::vector<std::string> clubs;  // as many as there are teams, if those are clubs
    // Not of a body.
    std::string club_name;  // when it was made
    std::string lock;       // the hash of a password that opens it

    bool has_lock() const { return !lock.empty(); }
};

// Throws ApiFault.
tournament::Form read_form(const std::string& name, std::string_view field);
std::string_view name_of(tournament::Form form);

// Of a body; throws ApiFault.
TournamentOptions wanted_options(const json::value& body, tournament::Form form, int seats);
// What the store keeps of them, and back.
std::string kept_text(const TournamentOptions& options);
TournamentOptions kept_options(const std::string& text);
json::object options_view(const TournamentOptions& options);

}  // namespace tankchess::server
