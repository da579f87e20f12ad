#pragma once

#include <string>
#include <vector>

#include "match/match.h"
#include "server/store/tables.h"

namespace tankchess::server {

inline constexpr std::size_t opening_plies = 20;

// Names a position in the tables of openings: equal for texts that differ in their counters alone (G6).
std::int64_t opening_key(std::string_view tps);

// What a finished game adds to openings and insights.
struct GameSums {
    std::vector<OpeningRow> moves;  // one for each of its first turns
    std::string shelf;              // whose openings it belongs to besides its players': people, engines, or nobody's
    std::vector<std::string> players;  // users, each once
    std::vector<PlayedRow> played;
};
// A function of the game alone: ratings are filled in by add_sums(). Nothing in it where the game tells nothing.
// Precondition: the match was replayed, not only read.
GameSums sums_of(const GameRow& row, const match::Match& match);

// Adds them unless the game was counted before. Ratings are those of now, and only of a game that has just ended.
void add_sums(Tables& tables, const GameRow& row, GameSums sums, Millis now);

}  // namespace tankchess::server
