#pragma once

#include <string>

#include "server/net/json.h"

namespace tankchess::server {

// Retreat (X7) in the words of the protocol: a turn is made action by action.
bool is_retreat(const std::string& tps);
std::string retreat_choices_json(const std::string& tps);
std::string retreat_legal_json(const std::string& tps);
json::array retreat_effects(const std::string& tps, const std::string& text);

}  // namespace tankchess::server
