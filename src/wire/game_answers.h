#pragma once

#include <string>

#include "match/match.h"
#include "wire/json.h"
#include "wire/rows.h"
#include "wire/study.h"

namespace tankchess::server {

// What can be asked of one game besides its state. What reads a text throws ApiFault.

// What is kept of a game that begins now.
GameRow row_of_new_game(const match::MatchConfig& config, const match::Match& match, const std::string& id,
                        const std::string& terms, Millis now);

// The position after every move.
json::array positions_view(const match::Match& match);
// The position after `ply` moves, a number in text, and what the last of them did.
json::object ply_view(const match::Match& match, const std::string& ply);

// What has to be found out for a hint, and the hint.
EngineStudy hint_study(const GameRow& row, const match::Match& match, const std::string& user);
json::object hint_view(const StudyResult& result, std::uint64_t version);

}  // namespace tankchess::server
