#pragma once

#include <string>

#include "rules/position/effects.h"
#include "rules/position/position.h"

namespace tankchess::cli {

// The position as a picture of its own: no outside fonts, images or styles. What a move does from here can be drawn
// on top: its way, where it ends, what it fires at and what it destroys.
std::string board_svg(const Position& position, const Effects& move = {});

}  // namespace tankchess::cli
