#pragma once

#include <string_view>
#include <vector>

#include "rules/play/drive.h"

namespace tankchess::server {

// What decides a hit (F8, F9): the power against the armour of the side hit.
struct Sum {
    int power;
    int armour;
    std::string_view plate;  // front, side or rear
};

// The hit of what `mover` fires with (a loaded boat: its cargo, S6) from one square on the piece on another, both on
// one line.
Sum sum_of(const Position& position, Slot mover, Square from, Square target);

// An enemy that the mover would hit from a node, but whose armour holds.
struct Held {
    int node;
    Square square;
};

// By node, then in the order of the lines of fire. Only nodes marked in `ends` are asked.
std::vector<Held> held_targets(const Position& position, Slot mover, const DriveGraph& graph,
                               const std::vector<bool>& ends);

}  // namespace tankchess::server
