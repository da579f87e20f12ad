#pragma once

#include <memory>

#include "engine/arena/player.h"
#include "engine/balance/contest.h"

namespace tankchess::engine::balance {

// The engine held to a plan (Plan::free: not held at all). Deterministic with a limit of nodes, except that `greedy`
// draws lots between equal moves by its seed.
std::unique_ptr<Player> make_planner(Plan plan, std::uint64_t seed);

// The moves that the plan allows among `legal`; empty = no word on this position.
std::vector<Move> allowed_moves(Plan plan, const Position& position, const std::vector<Move>& legal);

}  // namespace tankchess::engine::balance
