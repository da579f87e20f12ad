#pragma once

#include <string>

#include "rules/position/effects.h"
#include "rules/position/position.h"
#include "server/pictures/pen.h"

namespace tankchess::server {

// Around and behind the board.
inline constexpr std::string_view picture_ground = "#efe8d2";

// The size of the drawing of a board in its own units.
struct DrawingSize {
    int width = 0, height = 0;
};
DrawingSize drawing_size_of(BoardSize board);

// The position with its letters and numbers, from 0, 0. What a move does from here can be drawn on top: its way, where
// it ends, what it fires at and what it destroys.
void draw_position(Pen& pen, const Position& position, const Effects& move = {});

// The same as a picture of its own: no outside fonts, images or styles.
std::string board_svg(const Position& position, const Effects& move = {});

}  // namespace tankchess::server
