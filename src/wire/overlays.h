#pragma once

#include <string>

#include "rules/position/position.h"
#include "wire/json.h"

namespace tankchess::server {

// What a player asks of a position beyond its legal turns (docs/protocol.md, "Any position"). They show; they judge
// nothing: everything that decides goes through the rules.

// Squares on which each side could hit an enemy in one turn of its own, whatever the armour.
json::object danger_view(const Position& position);
// For each piece that some enemy could destroy if it were to move now: one turn of each such enemy, with how it goes,
// and for a Command piece the board after it.
json::array threats_view(const Position& position);
// Where each piece fires to from where it stands.
json::array fire_view(const Position& position);
// The shortest drive of each Command piece over its far edge with everything else as it stands.
json::object ways_out_view(const Position& position);

}  // namespace tankchess::server
