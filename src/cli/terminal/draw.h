#pragma once

#include <string>

#include "cli/terminal/terminal.h"
#include "rules/moves/outcome.h"
#include "rules/position/position.h"

namespace tankchess::cli {

// The board as text, row numbers and column letters around it. White's codes are capitals, Black's small letters; with
// four players each code has its side's letter in front.
std::string draw_board(const Position& position, DrawStyle style);

// One line: whose turn, rules, move number, tally.
std::string headline(const Position& position);

// One line: `ongoing`, or result and reason; check and escape where announced.
std::string status_line(const Position& position, const Outcome& outcome);

}  // namespace tankchess::cli
