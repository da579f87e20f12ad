#pragma once

#include <string>
#include <vector>

namespace tankchess::server {

// What it is about, for lists. `line` is its solution, own moves and replies in turn.
//   how it ends          `checkmate`, `escape` …
//   shot, quiet          whether the first move destroys something
//   command              the Command piece moves first
//   battery              the first move lets another piece attack the enemy Command piece
//   pin                  an enemy could destroy the attacker, but may not: its own Command piece would be hit
//   armour               the front would have held: it is hit, or threatened, from the side or from behind
//   plus                 with pieces of the Fun Set Plus
std::vector<std::string> puzzle_themes(const std::string& tps, const std::string& goal,
                                       const std::vector<std::string>& line);

// How hard it is likely to be: many turns, a large board, many own pieces and ideas that are hard to see make it
// harder. Files may say otherwise (`rating`).
int puzzle_rating(const std::string& tps, int moves, const std::vector<std::string>& themes);

}  // namespace tankchess::server
