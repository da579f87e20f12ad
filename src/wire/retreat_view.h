#pragma once

#include <string>

#include "rules/retreat/state.h"
#include "wire/json.h"

namespace tankchess::server {

// Retreat (X7) in the words of the protocol: a turn is made action by action.
std::string retreat_choices_json(const retreat::State& state);
std::string retreat_legal_json(const retreat::State& state);
json::array retreat_effects(const retreat::State& state, const std::string& text);

}  // namespace tankchess::server
