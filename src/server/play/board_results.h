#pragma once

#include <string>

#include "match/match.h"
#include "server/store/tables.h"

namespace tankchess::server {

// Games between people that a board needs before they are shown.
inline constexpr std::int64_t enough_games = 100;

// Names a start position: equal texts have equal keys, in every version of the program.
std::string start_key(const std::string& tps);

// A finished game counts as a play of its board, and one between people adds to the board's results.
void count_game(Tables& tables, const GameRow& row, const match::Match& match);

}  // namespace tankchess::server
