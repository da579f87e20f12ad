#pragma once

#include <string>
#include <vector>

#include "match/match.h"
#include "server/store/tables.h"
#include "wire/json.h"

namespace tankchess::server {

// Signs of help by an engine, and of games that are played for the rating alone. They are figures for moderators, who
// know that each of them has innocent reasons; nothing follows from them by itself.

// How each person of a finished game of two played: how often as the engine would (`analysis` is that of Jobs), and how
// evenly in time. Moves of the opening and of decided positions do not count.
std::vector<GameSignRow> signs_of(const std::string& game, const match::Match& match, const json::value& analysis,
                                  Millis now);

// What of it a moderator should hear.
std::vector<SignalRow> signals_in(const GameSignRow& sign, int own_moves);

// Whether one of two wins rated games from the other in a way that looks arranged.
std::vector<SignalRow> farming_signals(Tables& tables, const std::string& one, const std::string& other, Millis now);

// A rated game of two people ended: the engine may look at it when it has time.
void want_look_at(Tables& tables, const GameRow& row, const match::Match& match, Millis now);

}  // namespace tankchess::server
