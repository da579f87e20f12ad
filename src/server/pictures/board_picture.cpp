#include "server/pictures/board_picture.h"

#include <algorithm>
#include <cmath>

namespace tankchess::server {

namespace {

constexpr double card_margin = 24;
constexpr double heading_size = 52, words_size = 34, line_step = 1.5;
constexpr std::string_view heading_ink = "#33312c", words_ink = "#5b5238", name_ink = "#3f4a36";

double scale_to_fit(BoardSize board, double width, double height) {
    const DrawingSize size = drawing_size_of(board);
    return std::min(width / size.width, height / size.height);
}

}  // namespace

void draw_in_pixels(PixelPen& pen, const Position& position, const Effects& move, double x, double y, double scale) {
    pen.place(x, y, scale);
    draw_position(pen, position, move);
    pen.place(0, 0, 1);
}

std::string board_png(const Position& position, const Effects& move, int size) {
    const DrawingSize drawing = drawing_size_of(position.size());
    const double scale = scale_to_fit(position.size(), size, size);
    PixelPen pen(static_cast<int>(std::lround(drawing.width * scale)),
                 static_cast<int>(std::lround(drawing.height * scale)), picture_ground);
    draw_in_pixels(pen, position, move, 0, 0, scale);
    return pen.png();
}

std::string card_png(const Position& position, const Effects& move, const std::vector<std::string>& words) {
    PixelPen pen(card_width, card_height, picture_ground);
    const double side = card_height - 2 * card_margin;
    const DrawingSize drawing = drawing_size_of(position.size());
    const double scale = scale_to_fit(position.size(), side, side);
    draw_in_pixels(pen, position, move, card_margin + (side - drawing.width * scale) / 2,
                   card_margin + (side - drawing.height * scale) / 2, scale);
    const double x = side + 3 * card_margin, most = card_width - x - card_margin;
    double y = card_height * 0.3;
    bool first = true;
    for (const std::string& line : words) {
        const double size = first ? heading_size : words_size;
        pen.line(x, y, line, first ? heading_ink : words_ink, size, most, first);
        y += size * line_step;
        first = false;
    }
    pen.line(x, card_height - 2 * card_margin, "Tank Chess", name_ink, words_size, most, true);
    return pen.png();
}

}  // namespace tankchess::server
