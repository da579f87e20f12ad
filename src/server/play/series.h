#pragma once

#include <string>

#include "server/store/tables.h"
#include "wire/json.h"

namespace tankchess::server {

// Games of the same two in a row: rematches with their score, and series that are the best of several games. Colours
// alternate. A game without a result breaks a best-of series off.

// How a series stands, for everybody.
json::object series_view(Tables& tables, const SeriesRow& series);

// In the transaction of a rematch that was agreed. Throws StoreFault::conflict if the series went on by itself.
void continue_series(Tables& tables, const GameRow& before, const std::string& next);
// In the transaction that ends a game: decides a best-of series, or says when it goes on.
void settle_series(Tables& tables, const std::string& game, Millis at);

}  // namespace tankchess::server
