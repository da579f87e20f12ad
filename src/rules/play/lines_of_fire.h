#pragma once

#include <vector>

#include "rules/position/position.h"

namespace tankchess {

// The squares that a weapon covers in one direction, in order; those nearer than its range left out.
struct FireLine {
    Facing direction = Facing::n;
    std::vector<Square> squares;
};
using FireLines = std::vector<FireLine>;

// What a weapon of kind `row` covers from `pose`, whether or not anybody stands there (F2–F7, S1, S3, S4). A line ends
// on the first square that blocks it, that square included; directions that cover nothing are left out. `gone` is a
// square that the shooter has left and that no longer blocks.
FireLines lines_of_fire(const Position& position, const KindRow& row, Pose pose, Square gone = no_square);

}  // namespace tankchess
