#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "binding/game.h"

namespace tankchess::binding {

// A game as planes of numbers from 0 to 1, seen by the side to move from its own edge: row 0 is its home edge, column 0
// its left. Sides are "own", then the others in turn order; facings count clockwise from straight ahead. plane_names()
// says what each plane is. Planes of the other game are zero, so that one network can see both.
//
// Counters: quiet turns of 100, turn of 200 (at most 1), limit of 100, tallies of 10, cargo as (kind + 1) / 32.
const std::vector<std::string>& plane_names();

struct ObservationShape {
    int planes, rows, columns;
    std::size_t size() const {
        return static_cast<std::size_t>(planes) * static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    }
};
// The same for all sides of a game: where sides sit at all four edges, a square that holds the board either way up.
ObservationShape observation_shape(const Game& game);
ObservationShape observation_shape(const Position& position);

// Writes shape.size() numbers, plane by plane, row by row; beyond the board they are zero. Precondition: the board
// fits.
void observe(const Position& position, const ObservationShape& shape, float* out);
void observe(const tankchess::retreat::State& state, const ObservationShape& shape, float* out);
void observe(const Game& game, const ObservationShape& shape, float* out);

}  // namespace tankchess::binding
