#pragma once

#include "match/match.h"
#include "server/store/tables.h"

namespace tankchess::server {

// In the transaction that ends a game: notes it for the simul that it belongs to, if it does.
void settle_simul(Tables& tables, const std::string& game, const match::Match& match);

}  // namespace tankchess::server
