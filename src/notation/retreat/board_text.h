#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "rules/position/position.h"
#include "rules/retreat/state.h"

namespace tankchess {

// A moment of either game: the ordinary one in all its modes, or Retreat (X7).
using Board = std::variant<Position, retreat::State>;

// Which game a position string describes is answered here; whoever holds a Board asks with std::visit or
// std::get_if, never the text again.
Result<Board> read_board(std::string_view text);
std::string write_board(const Board& board);

}  // namespace tankchess
