#pragma once

#include <string>
#include <vector>

namespace tankchess::server {

// How hard a puzzle is likely to be: many turns, a large board, many own pieces and a quiet first turn make it harder.
// Files may say otherwise (`rating`).
int puzzle_rating(const std::string& tps, int moves, const std::string& first_move);

// What it is about, for lists: how it ends (`checkmate`, `escape` …), `quiet` or `shot` by its first turn, `command` if
// the Command piece makes it, `plus` with pieces of the Fun Set Plus.
std::vector<std::string> puzzle_themes(const std::string& tps, const std::string& goal, const std::string& first_move);

}  // namespace tankchess::server
