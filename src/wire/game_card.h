#pragma once

#include <string>

#include "wire/json.h"
#include "wire/rows.h"

namespace tankchess::server {

// A game as lists show it; `user` is the one who looks.
json::object game_card(const GameRow& game, const std::string& user);

}  // namespace tankchess::server
