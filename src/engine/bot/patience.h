#pragma once

#include "engine/evaluate/weights.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// Where every vehicle must be destroyed (X1), whoever comes nearer is hit first. So each side lets the other one come,
// until one is clearly ahead or nothing has happened for long: else nobody would ever go.
bool waits(const Position& position);
// The last few vehicles of one side are hunted wherever they are, so rows ahead mean nothing.
bool only_hunts(const Position& position);
Weights with_patience(const Weights& weights, const Position& position);

}  // namespace tankchess::engine
