#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/retreat/state.h"

namespace tankchess {

// Position strings of Retreat (Z4). Between two turns they are like all others; in the middle of a turn, and while the
// armies are placed, the state of the turn follows the side in braces. docs/notation.md describes its form.
Result<retreat::State> read_retreat_position(std::string_view text);
std::string write_retreat_position(const retreat::State& state);

// Whether a position string names these rules, however wrong the rest of it is.
bool names_retreat(std::string_view position_text);

}  // namespace tankchess
