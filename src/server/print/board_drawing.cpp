#include "server/print/board_drawing.h"

#include <array>

#include "notation/position/square_text.h"

namespace tankchess::server {
namespace {

constexpr Colour line_colour = rgb(0x8a7f60);
constexpr Colour mark_colour = rgb(0x8c6d1f);

Spot corner(const Setup& setup, Square square, double side) {
    return {board_border + column_of(square) * side, board_border + (setup.size.height - 1 - row_of(square)) * side};
}

// Where a piece starts: its code and an arrow that shows its facing.
void draw_start(Canvas& canvas, Spot at, const PieceSpec& piece, double side) {
    const bool dark = piece.side == Side::black || piece.side == Side::flag_black;
    canvas.line_rect(at.x + side * 0.08, at.y + side * 0.08, side * 0.84, side * 0.84,
                     dark ? rgb(0x33312c) : mark_colour, side * (piece.command ? 0.05 : 0.02));
    canvas.text(at.x + side / 2, at.y + side * 0.6, write_piece_code(piece.kind, piece.command), side * 0.26,
                mark_colour, Align::middle);
    canvas.save();
    canvas.move(at.x + side / 2, at.y + side / 2, 45.0 * index_of(piece.facing));
    canvas.fill_shape({{-side * 0.08, -side * 0.28}, {0, -side * 0.4}, {side * 0.08, -side * 0.28}},
                      dark ? rgb(0x33312c) : mark_colour);
    canvas.restore();
}

void draw_labels(Canvas& canvas, const Setup& setup, double side) {
    const double below = board_border * 1.7 + setup.size.height * side;
    for (int x = 0; x < setup.size.width; ++x) {
        const std::string letter(1, static_cast<char>('A' + x));
        const double middle = board_border + (x + 0.5) * side;
        canvas.text(middle, board_border * 0.7, letter, 4, line_colour, Align::middle);
        canvas.text(middle, below, letter, 4, line_colour, Align::middle);
    }
    for (int y = 0; y < setup.size.height; ++y) {
        const double base = board_border + (setup.size.height - y - 0.5) * side + 1.5;
        canvas.text(board_border / 2, base, std::to_string(y + 1), 4, line_colour, Align::middle);
        canvas.text(board_border * 1.5 + setup.size.width * side, base, std::to_string(y + 1), 4, line_colour,
                    Align::middle);
    }
}

}  // namespace

Colour ground_colour(Terrain terrain) {
    constexpr std::array<unsigned, terrain::hedge + 1> colours{0xefe8d2, 0x4a3426, 0xb89a6e, 0x9cc3e0,
                                                               0xe3f1f7, 0xe8793f, 0xc4c1b8, 0x8fae6f};
    return rgb(colours[is_hedge(terrain) ? terrain::hedge : terrain]);
}

void draw_marker(Canvas& canvas, Marker marker, Spot middle, double side) {
    const bool smoke = marker == Marker::smoke;
    canvas.circle(middle, side * (smoke ? 0.35 : 0.15),
                  smoke                    ? rgb(0xaaaaaa)
                  : marker == Marker::mine ? Colour{}
                                           : rgb(0xb3261e));
}

PageSize drawing_size(BoardSize size, double square) {
    return {size.width * square + 2 * board_border, size.height * square + 2 * board_border};
}

void draw_board(Canvas& canvas, const Setup& setup, double side) {
    for_each_square(setup.size, [&](Square square) {
        const Spot at = corner(setup, square, side);
        canvas.fill_rect(at.x, at.y, side, side, ground_colour(setup.terrain[square]));
    });
    for_each_square(setup.size, [&](Square square) {
        const Spot at = corner(setup, square, side);
        canvas.line_rect(at.x, at.y, side, side, line_colour, 0.2);
    });
    canvas.line_rect(board_border, board_border, setup.size.width * side, setup.size.height * side, {}, 0.5);
    for (const PieceSpec& piece : setup.pieces) draw_start(canvas, corner(setup, piece.square, side), piece, side);
    const auto middle = [&](Square square) {
        const Spot at = corner(setup, square, side);
        return Spot{at.x + side / 2, at.y + side / 2};
    };
    for (const Square square : setup.mines) draw_marker(canvas, Marker::mine, middle(square), side);
    for (const Square square : setup.smoke) draw_marker(canvas, Marker::smoke, middle(square), side);
    for (const Square square : setup.flags) draw_marker(canvas, Marker::flag, middle(square), side);
    for (const Square square : setup.sites) {
        const Spot at = middle(square);
        draw_marker(canvas, Marker::flag, {at.x + side / 2, at.y - side / 2}, side);
    }
    draw_labels(canvas, setup, side);
}

}  // namespace tankchess::server
