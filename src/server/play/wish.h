#pragma once

#include <optional>
#include <string>
#include <vector>

#include "match/prepared_answers.h"
#include "wire/intents.h"
#include "wire/json.h"

namespace tankchess::server {

// What a user wants of a game, before anybody has looked whether it can be. It can travel to the node that has the
// game.
struct Wish {
    // rest: the user goes on vacation (level 1) or is back (0); the server itself wants it.
    enum class Kind { move, act, prepare, rest };
    Kind kind = Kind::move;
    std::string user;
    std::string text;  // of the move or act
    std::string key;   // counts once; in the logs of all nodes it names the intent from its sender to the commit
    std::uint64_t seen = 0;
    std::int64_t lag = 0;                  // of a move, as the server measured it
    std::optional<Side> side = {};         // of an act
    int level = 0;                         // of an act
    std::vector<match::AnswerLine> lines;  // of prepared answers
};

// The answer of a node that does not have the game.
inline constexpr const char* not_mine = "not_mine";

json::object wish_view(const Wish& wish);
std::optional<Wish> read_wish(const json::object& message);

}  // namespace tankchess::server
