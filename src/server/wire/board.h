#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "match/game_state.h"
#include "server/net/json.h"

namespace tankchess::server {

// What the server says about a position string, whichever game it belongs to (the ordinary one or Retreat).

// JSON texts of docs/protocol.md. Empty if the position is not readable.
std::string choices_of(const std::string& tps);
std::string legal_of(const std::string& tps);

// What happens when `text` is played in `tps`, in order.
json::array effects_of_move(const std::string& tps, const std::string& text);

// The rules word of a position string ("mate", "last:25") and its style alone ("last").
std::string rules_word(const std::string& tps);
std::string style_word(const std::string& rules);
// Rating family of a style.
std::string family_of(const std::string& style);
// How many sides play by these rules.
int seats_of(const std::string& style);

}  // namespace tankchess::server
