#pragma once

#include <cstdint>
#include <string>

#include "rules/position/position.h"

namespace tankchess::engine {

struct DrawnBoard {
    std::string name;
    Position position;
};

// A generated board by lot: size (8 to 26 a side), obstacles, ground, armies (plain ones and those with special kinds)
// and rules for two players. The same for the same seed as long as the generator is the same.
DrawnBoard drawn_board(std::uint64_t seed);

}  // namespace tankchess::engine
