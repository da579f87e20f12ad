#pragma once

#include <vector>

#include "rules/play/drive.h"

namespace tankchess::server {

// An enemy that the mover would hit from a node, but whose armour holds.
struct Held {
    int node;
    Square square;
};

// By node, then in the order of the lines of fire. Only nodes marked in `ends` are asked.
std::vector<Held> held_targets(const Position& position, Slot mover, const DriveGraph& graph,
                               const std::vector<bool>& ends);

}  // namespace tankchess::server
