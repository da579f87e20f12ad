#pragma once

#include <map>
#include <string>
#include <vector>

#include "match/match.h"
#include "wire/json.h"
#include "wire/rows.h"

namespace tankchess::server {

// What a view of a game is made from.
struct GameFacts {
    const GameRow& row;
    const match::Match& match;
    const std::map<std::string, RatingRow>& ratings;  // of the seated users, in the game's family
    Millis now;
    const json::array* last_effects = nullptr;  // of the last move, where they are known
    bool rating_paused = false;                 // rated, but it would not count if it ended now
};

// Sides that `user` commands: none for a spectator.
match::SideSet sides_of(const match::Match& match, const std::string& user);

json::object clock_view(const match::Match& match, Millis now);
json::object offers_view(const match::Match& match);
json::value outcome_view(const match::Match& match);
json::array may_view(const match::Match& match, match::SideSet you, Millis now);
json::array seats_view(const GameFacts& facts);

// The fields that an event and a state share, after everything that has happened so far.
void add_now(json::object& out, const GameFacts& facts, match::SideSet you);
// The whole game without chat, watchers and choices (docs/protocol.md, section 3).
json::object state_view(const GameFacts& facts, match::SideSet you);
// `e` of an event message, without the effects of a move.
json::object event_view(const match::Match& match, const match::Event& event);
// The move that an event made, if it is one that still stands.
const match::Ply* ply_of(const match::Match& match, const match::Event& event);

// What lists and searches keep of a match.
GameSummary summary_of(const match::Match& match, Millis now);
std::vector<SeatRow> seat_rows(const match::Match& match);

std::string side_text(Side side);

}  // namespace tankchess::server
