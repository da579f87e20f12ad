#pragma once

#include <vector>

#include "match/match.h"
#include "server/store/tables.h"

namespace tankchess::server {

// New ratings of everybody in a finished rated game, saved in the same transaction as its end. Four seats: each
// against each. Gives what was saved; nothing for games without a result or with fewer than two moves.
std::vector<RatingRow> rate_game(Tables& tables, const GameRow& row, const match::Match& match);

}  // namespace tankchess::server
