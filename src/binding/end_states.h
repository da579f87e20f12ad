#pragma once

#include <optional>

#include "rules/board/move.h"

namespace tankchess::binding {

// Where a drive can end, seen from the driver: displacement and turn relative to its own facing, numbered once for all
// boards. A straight and a diagonal facing see different squares, so there are two tables; turning the board by a right
// angle changes no number.
//
// 0 is the start itself (a piece that acts without moving). Then come all poses within the longest drive, by the number
// of steps that lead there first, within one number by the pose they go on from, then ahead < left < right; then the
// pose one step straight back, and `out_state` for leaving the board. Numbers do not depend on the piece.
inline constexpr int drive_reach = Move::max_route_steps;  // squares to each side
inline constexpr int drive_width = 2 * drive_reach + 1;
inline constexpr int end_state_count = 416;
inline constexpr int out_state = end_state_count - 1;

// The number of the end `to`/`facing` of a drive from `from`; without a facing (M9) the first number on that square.
// Nothing if no drive ends there.
std::optional<int> end_state(Pose from, Square to, std::optional<Facing> facing);

// How many numbers are in use below `out_state`.
int used_end_states();

}  // namespace tankchess::binding
