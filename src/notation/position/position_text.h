#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/board/setup.h"
#include "rules/position/position.h"

namespace tankchess {

// Position strings (Z): `WxH terrain pieces side rules quiet turn`.

// Longer texts are refused unread; the longest canonical position is shorter.
inline constexpr std::size_t max_position_text = 32768;

// What a string says, with the inner state of a `retreat` turn in progress left as text (Z4). Well-formed, but perhaps
// no position: setup_faults() and make_position() judge that.
struct PositionText {
    Setup setup;
    std::string phase;  // between the braces; empty at the start of a turn
};
Result<PositionText> read_position_text(std::string_view text);

// The same for texts without a turn in progress.
Result<Setup> read_setup(std::string_view text);
// The position itself: read_setup(), then make_position().
Result<Position> read_position(std::string_view text);

// Canonical text (Z5). Pieces and markers may come in any order.
std::string write_setup(const Setup& setup, std::string_view phase = {});
std::string write_position(const Position& position);

// Z1: the terrain field alone.
std::string write_terrain(const Setup& setup);

}  // namespace tankchess
