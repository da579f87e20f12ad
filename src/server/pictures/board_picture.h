#pragma once

#include <string>
#include <vector>

#include "server/pictures/pixel_pen.h"
#include "server/pictures/position_drawing.h"

namespace tankchess::server {

inline constexpr int smallest_picture = 120, usual_picture = 800, largest_picture = 1600;  // pixels of the longer side

// The drawing of a position in pixels; the longer side has `size` of them.
void draw_in_pixels(PixelPen& pen, const Position& position, const Effects& move, double x, double y, double scale);
std::string board_png(const Position& position, const Effects& move, int size);

// What a link shows where somebody pastes it: the board, and lines of words beside it, the first of them large.
inline constexpr int card_width = 1200, card_height = 630;
std::string card_png(const Position& position, const Effects& move, const std::vector<std::string>& words);

}  // namespace tankchess::server
