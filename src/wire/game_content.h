#pragma once

#include <map>
#include <string>
#include <vector>

#include "match/match.h"
#include "match/prepared_answers.h"
#include "wire/json.h"
#include "wire/rows.h"

namespace tankchess::server {

// One game as it is in the store and, while somebody needs it, in memory.
struct GameContent {
    GameRow row;
    match::Match match;
    std::vector<ChatRow> chat;
    std::map<std::string, RatingRow> ratings;  // of the seated users, in the game's family
    json::array last_effects{};                // of the last move,
    std::uint64_t last_effects_of = 0;         // whose event has this version; others are found when they are asked for
    bool rating_paused = false;                // rated, but the pair has had its games of the day
    std::map<Side, match::PreparedAnswers> prepared{};  // by seats whose players are away; shown to nobody else
};

}  // namespace tankchess::server
