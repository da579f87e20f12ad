#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/moves/outcome.h"

namespace tankchess {

// Results as records write them (N4): `1-0`, `0-1`, `1/2-1/2`; for four players one figure for each side in turn
// order w x b y, `0-1-0-0`, or four halves; `*` while nobody has won.
std::string result_text(const Outcome& outcome, int sides);

// The winners as bits, 0 for a draw; nothing if `text` is no result of a finished game with this many sides.
std::optional<std::uint8_t> winners_of_result(std::string_view text, int sides);

// Whether `text` is any result at all, `*` included.
bool is_result(std::string_view text);

}  // namespace tankchess
