#pragma once

#include <map>
#include <string>
#include <vector>

#include "match/match.h"
#include "wire/json.h"
#include "wire/object_text.h"
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

// The fields `clock` and `offers`.
void add_clock(ObjectText& out, const match::Match& match, Millis now);
void add_standing_offers(ObjectText& out, const match::Match& match);
json::value outcome_view(const match::Match& match);
json::array may_view(const match::Match& match, match::SideSet you, Millis now);
json::array seats_view(const GameFacts& facts);

// The fields that an event and a state share, after everything that has happened so far: for everybody, and offers with
// what those who command `you` may do.
void add_now(ObjectText& out, const GameFacts& facts);
void add_offers(ObjectText& out, const GameFacts& facts, match::SideSet you);
// The whole game without these, chat, watchers and choices (docs/protocol.md, section 3).
json::object state_view(const GameFacts& facts, match::SideSet you);
// `e` of an event message, without the effects of a move.
ObjectText event_object(const match::Match& match, const match::Event& event);
// The move that an event made, if it is one that still stands.
const match::Ply* ply_of(const match::Match& match, const match::Event& event);

// What lists and searches keep of a match.
GameSummary summary_of(const match::Match& match, Millis now);
std::vector<SeatRow> seat_rows(const match::Match& match);

std::string side_text(Side side);

}  // namespace tankchess::server
