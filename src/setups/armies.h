#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "notation/position/square_text.h"
#include "rules/board/setup.h"

namespace tankchess {

// Other armies on the start squares of a setup. What comes out may still be no position (a boat on land):
// make_position() names that.

// The vehicles of a side in the order of army lists, as indices of `setup.pieces`: row by row and from left to right as
// that side sees them from its own edge, so that one list gives every side the same army. Fortifications stay what and
// where they are.
std::vector<std::size_t> start_order(const Setup& setup, Side side);

// X5: every vehicle becomes one of `kind`; Command pieces stay Command pieces.
Result<Setup> single_type(const Setup& setup, Kind kind);

// X6: types for all start squares of a side in start_order(). One of them is the Command piece if the side had one.
Result<Setup> choose_army(const Setup& setup, Side side, const std::vector<PieceCode>& codes);
// The same as text: `w:CLT,HT,LT` or several sides, `w:CLT,HT b:CMT,LT`.
Result<Setup> choose_armies(const Setup& setup, std::string_view text);

// Points (points_of_kind) of all vehicles of a side.
int army_points(const Setup& setup, Side side);

// A handicap: `w:LT,LT` leaves out two LT of White, those nearest to its own edge first. The Command piece stays.
Result<Setup> leave_out(const Setup& setup, std::string_view text);

}  // namespace tankchess
