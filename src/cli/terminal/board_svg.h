#pragma once

#include <string>

#include "rules/position/position.h"

namespace tankchess::cli {

// The position as a picture of its own: no outside fonts, images or styles.
std::string board_svg(const Position& position);

}  // namespace tankchess::cli
