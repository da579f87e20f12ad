#pragma once

#include <string>
#include <vector>

#include "load/client.h"
#include "load/load_plan.h"

namespace tankchess::server {

struct LoadPerson {
    HttpClient::Headers headers;  // cookie, and the token against forgery
};

struct LoadTable {
    LoadPerson players[2];
    std::string game;
    NodeAddress nodes[2] = {};  // of the players; the game is made at the first
};

// Guests and games, made by several threads: each request waits for a disk. False: the server refused one.
bool make_tables(const LoadPlan& plan, std::vector<LoadTable>& tables, std::vector<LoadPerson>& watchers);

}  // namespace tankchess::server
