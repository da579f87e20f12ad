#pragma once

#include <string_view>

#include "base/result.h"
#include "rules/board/setup.h"

namespace tankchess {

// Other armies on the start squares of a setup. What comes out may still be no position (a boat on land):
// make_position() names that.

// X5: every active piece becomes one of `kind`; Command pieces stay Command pieces.
Result<Setup> single_type(const Setup& setup, Kind kind);

// X6: `w:CLT,HT,LT` or several sides, `w:CLT,HT b:CMT,LT`. The list names the types for all start squares of the side,
// row by row and from left to right as that side sees them from its own edge. One of them is the Command piece if the
// side had one.
Result<Setup> choose_armies(const Setup& setup, std::string_view text);

// A handicap: `w:LT,LT` leaves out two LT of White, those nearest to its own edge first. The Command piece stays.
Result<Setup> leave_out(const Setup& setup, std::string_view text);

}  // namespace tankchess
