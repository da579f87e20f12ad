#pragma once

#include <optional>
#include <vector>

#include "rules/retreat/action.h"
#include "rules/retreat/state.h"

namespace tankchess::retreat {

// Squares on which a piece could be hit by `shooter` as the board stands, whether or not one is there: every distance
// along its lines up to the first piece or obstacle, and that piece; a mortar at its range over everything.
SquareSet squares_under_fire(const State& state, const Unit& shooter);

// How far a hit pushes: power less the armour of the side hit (F8), 0 or less if it does nothing.
// Precondition: they share a line.
int push_distance(const Unit& shooter, const Unit& target);

// Whether `push` can be chosen: aside only where the columns differ.
bool push_possible(const Unit& shooter, const Unit& target, Push push);
Facing push_facing(const Unit& shooter, const Unit& target, Push push);

// Where a target ends when it is pushed; nothing if it is eliminated on the way, by a piece, an obstacle or an edge.
std::optional<Square> landing(const State& state, const Unit& target, Facing way, int distance);

// The shots of the fire phase, each with every push: shooters ascending, then targets.
void list_shots(const State& state, std::vector<Action>& out);
bool shot_possible(const State& state);

}  // namespace tankchess::retreat
