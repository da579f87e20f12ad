#pragma once

#include <string>

#include "rules/position/position.h"

namespace tankchess::server {

// All legal choices of the side to move in the form of docs/protocol.md (drive graphs, turns, Pillbox shots), as
// JSON text: it is by far the longest part of a message and is only ever passed on. `null` if there are too many
// (board_cost.h).
std::string choices_json(const Position& position);

// The texts of all legal turns, for bots.
std::string legal_json(const Position& position);

}  // namespace tankchess::server
