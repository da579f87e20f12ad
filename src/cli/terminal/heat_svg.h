#pragma once

#include <string>
#include <vector>

#include "rules/position/position.h"

namespace tankchess::cli {

// One heat map over the board it was made on: `counts` row by row from A1, darker = more often.
std::string heat_svg(const Position& start, const std::vector<int>& counts, const std::string& title);

}  // namespace tankchess::cli
