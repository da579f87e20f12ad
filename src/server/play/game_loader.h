#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/store/tables.h"
#include "wire/game_content.h"

namespace tankchess::server {

// A game as the store has it.
struct LoadedGame {
    std::unique_ptr<GameContent> content;              // none: there is no such game
    std::vector<std::pair<Millis, Millis>> outages{};  // of the server, since the last event of the game
    GameHead head{};                                   // who has it, where there are several nodes
};

// Throws StoreFault.
LoadedGame load_game(Tables& tables, const std::string& id);

// The ratings of the seated, in the family of the game.
std::map<std::string, RatingRow> seated_ratings(Tables& tables, const GameRow& row);
bool rating_paused(Tables& tables, const GameRow& row, const match::Match& match);

}  // namespace tankchess::server
