#pragma once

#include <vector>

#include "match/match.h"
#include "server/store/tables.h"

namespace tankchess::server {

// New ratings of everybody in a finished rated game, saved in the same transaction as its end. Four seats: each
// against each; who handed the seat to the engine has not won. Gives what was saved; nothing for games without a
// result, for those that ended off the board before two turns of each, and for the ninth and later ones of a pair in a
// day.
std::vector<RatingRow> rate_game(Tables& tables, const GameRow& row, const match::Match& match);

// Whether a pair of this game has had its rated games of the last 24 hours: then it would not count, if it ended now.
bool past_pair_limit(Tables& tables, const GameRow& row, const match::Match& match, Millis now);

}  // namespace tankchess::server
