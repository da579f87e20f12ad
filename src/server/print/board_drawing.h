#pragma once

#include "rules/board/setup.h"
#include "server/print/canvas.h"

namespace tankchess::server {

inline constexpr double board_border = 8;  // for letters and numbers

// The size of the drawing of a board with its border.
PageSize drawing_size(BoardSize size, double square);

// The board with its ground, start squares and markers, upper left corner of the border at 0, 0.
void draw_board(Canvas& canvas, const Setup& setup, double square);

// Ground by its look; hedges all alike.
Colour ground_colour(Terrain terrain);

enum class Marker { smoke, mine, flag };
// `side` of the square that it lies on.
void draw_marker(Canvas& canvas, Marker marker, Spot middle, double side);

}  // namespace tankchess::server
