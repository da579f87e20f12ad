#pragma once

#include <string>
#include <vector>

#include "server/net/json.h"
#include "server/store/tables.h"

namespace tankchess::server {

json::object rating_view(const RatingRow& rating);
json::object user_view(const UserRow& user, const std::vector<RatingRow>& ratings);
// A game as lists show it; `user` is the one who looks.
json::object game_card(const GameRow& game, const std::string& user);

}  // namespace tankchess::server
