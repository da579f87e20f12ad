#include "server/print/cutouts.h"

#include <algorithm>
#include <array>
#include <bitset>

#include "notation/position/square_text.h"
#include "server/print/board_drawing.h"
#include "server/print/board_words.h"

namespace tankchess::server {
namespace {

constexpr double gap = 4;
constexpr double token_part = 0.88;  // of a square
constexpr double heading = 8;
constexpr int markers_of_each = 4;  // for each piece that lays them

// Places boxes in rows on pages of which each begins with the title.
class Shelf {
public:
    Shelf(Canvas& canvas, PageSize page, std::string_view title) : canvas_(canvas), page_(page), title_(title) {}

    // Where a box of this size goes; a new page begins where it must.
    Spot place(double width, double height) {
        if (x_ > page_margin && x_ + width > page_.width - page_margin) {
            x_ = page_margin;
            y_ += row_ + gap;
            row_ = 0;
        }
        if (!begun_ || (y_ + height > page_.height - page_margin && y_ > page_margin + heading)) {
            canvas_.begin_page(page_);
            canvas_.text(page_margin, page_margin + 3, title_, 4.5, {}, Align::left, true);
            begun_ = true;
            x_ = page_margin;
            y_ = page_margin + heading;
            row_ = 0;
        }
        const Spot at{x_, y_};
        x_ += width + gap;
        row_ = std::max(row_, height);
        return at;
    }

private:
    Canvas& canvas_;
    PageSize page_;
    std::string_view title_;
    bool begun_ = false;
    double x_ = page_margin, y_ = page_margin + heading, row_ = 0;
};

bool cut_out_ground(Terrain ground) { return ground == terrain::high || ground == terrain::low || is_hedge(ground); }

CutOut flood(const Setup& setup, Square start, std::bitset<square_count>& seen) {
    CutOut shape{setup.terrain[start], {}, 0, 0};
    std::vector<Square> waiting{start}, squares;
    seen.set(start);
    while (!waiting.empty()) {
        const Square square = waiting.back();
        waiting.pop_back();
        squares.push_back(square);
        for (const Facing f : {Facing::n, Facing::e, Facing::s, Facing::w}) {
            const Square next = neighbour(setup.size, square, f);
            if (next == no_square || seen.test(next) || setup.terrain[next] != shape.ground) continue;
            seen.set(next);
            waiting.push_back(next);
        }
    }
    int west = max_side_length, south = max_side_length, east = 0, north = 0;
    for (const Square square : squares) {
        west = std::min(west, column_of(square));
        east = std::max(east, column_of(square));
        south = std::min(south, row_of(square));
        north = std::max(north, row_of(square));
    }
    shape.width = east - west + 1;
    shape.height = north - south + 1;
    for (const Square square : squares) {
        shape.squares.push_back(
            {static_cast<double>(column_of(square) - west), static_cast<double>(row_of(square) - south)});
    }
    return shape;
}

void draw_shape(Canvas& canvas, const CutOut& shape, Spot at, double side) {
    const auto has = [&](double x, double y) {
        return std::any_of(shape.squares.begin(), shape.squares.end(),
                           [&](const Spot& s) { return s.x == x && s.y == y; });
    };
    for (const Spot& s : shape.squares) {
        const double x = at.x + s.x * side, y = at.y + (shape.height - 1 - s.y) * side;
        canvas.fill_rect(x, y, side, side, ground_colour(shape.ground));
    }
    for (const Spot& s : shape.squares) {
        const double x = at.x + s.x * side, y = at.y + (shape.height - 1 - s.y) * side;
        if (!has(s.x, s.y + 1)) canvas.line({x, y}, {x + side, y}, {}, 0.25, true);
        if (!has(s.x, s.y - 1)) canvas.line({x, y + side}, {x + side, y + side}, {}, 0.25, true);
        if (!has(s.x - 1, s.y)) canvas.line({x, y}, {x, y + side}, {}, 0.25, true);
        if (!has(s.x + 1, s.y)) canvas.line({x + side, y}, {x + side, y + side}, {}, 0.25, true);
    }
}

struct Paint {
    Colour hull, detail;
};
constexpr std::array<Paint, side_count> paints{{
    {rgb(0xf7f3e6), rgb(0x33312c)},
    {rgb(0x33312c), rgb(0xf7f3e6)},
    {rgb(0xe8d48a), rgb(0x5a4310)},
    {rgb(0x5d4a78), rgb(0xefe6fb)},
}};

// The front is up: armour stands on the side that it protects, speed and power in the lower corners.
void draw_token(Canvas& canvas, const KindRow& row, const std::string& code, bool command, Side side, Spot at,
                double size) {
    const Paint& paint = paints[index_of(side)];
    canvas.fill_rect(at.x, at.y, size, size, paint.hull);
    canvas.fill_rect(at.x, at.y, size, size * 0.06, rgb(0xe0a92e));
    canvas.line_rect(at.x, at.y, size, size, {}, 0.25);
    // Close to the edge: armour stands inside.
    if (command)
        canvas.line_rect(at.x + size * 0.03, at.y + size * 0.085, size * 0.94, size * 0.885, rgb(0xb3261e), 0.5);
    const double small = size * 0.17, middle = at.x + size / 2;
    canvas.fill_shape({{middle - size * 0.09, at.y + size * 0.38},
                       {middle, at.y + size * 0.28},
                       {middle + size * 0.09, at.y + size * 0.38}},
                      paint.detail);
    const double letters = code.size() > 2 ? 0.22 : 0.26;
    canvas.text(middle, at.y + size * 0.64, code, size * letters, paint.detail, Align::middle, true);
    const auto number = [](int n) { return std::to_string(n); };
    canvas.text(middle, at.y + size * 0.25, number(row.armour[0]), small, paint.detail, Align::middle);
    canvas.text(at.x + size * 0.13, at.y + size * 0.56, number(row.armour[1]), small, paint.detail, Align::middle);
    canvas.text(at.x + size * 0.87, at.y + size * 0.56, number(row.armour[1]), small, paint.detail, Align::middle);
    canvas.text(middle, at.y + size * 0.88, number(row.armour[2]), small, paint.detail, Align::middle);
    canvas.text(at.x + size * 0.12, at.y + size * 0.88, "»" + number(row.speed), small * 0.8, paint.detail);
    if (row.power > 0) {
        canvas.text(at.x + size * 0.88, at.y + size * 0.88, "×" + number(row.power), small * 0.8, paint.detail,
                    Align::right);
    }
}

}  // namespace

std::vector<CutOut> cut_outs(const Setup& setup) {
    std::vector<CutOut> shapes;
    std::bitset<square_count> seen;
    for_each_square(setup.size, [&](Square square) {
        if (!seen.test(square) && cut_out_ground(setup.terrain[square])) shapes.push_back(flood(setup, square, seen));
    });
    std::stable_sort(shapes.begin(), shapes.end(),
                     [](const CutOut& a, const CutOut& b) { return a.height > b.height; });
    return shapes;
}

void draw_cut_outs(Canvas& canvas, const Setup& setup, PageSize page, double square, std::string_view title) {
    Shelf shelf(canvas, page, title);
    for (const CutOut& shape : cut_outs(setup)) {
        // What is larger than a sheet is cut out of the board itself.
        if (shape.width * square > page.width - 2 * page_margin ||
            shape.height * square > page.height - 2 * page_margin - heading) {
            continue;
        }
        draw_shape(canvas, shape, shelf.place(shape.width * square, shape.height * square), square);
    }
}

void draw_tokens(Canvas& canvas, const Setup& setup, PageSize page, double square, std::string_view title) {
    Shelf shelf(canvas, page, title);
    const double size = token_part * square;
    const auto draw = [&](Side side, Kind kind, bool command) {
        draw_token(canvas, row_of_kind(kind), write_piece_code(kind, command), command, side, shelf.place(size, size),
                   size);
    };
    for (const Side side : all_sides) {
        for (const PieceSpec& piece : setup.pieces) {
            if (piece.side != side) continue;
            draw(side, piece.kind, piece.command);
            if (piece.cargo) draw(side, piece.cargo->kind, piece.cargo->command);
        }
    }
    // Smoke and mines never run out in the game; this many are seldom on the board at once.
    for (const auto& [marker, ability] : {std::pair{Marker::smoke, lays_smoke}, {Marker::mine, lays_mines}}) {
        for (int i = 0; i < markers_of_each * pieces_with(setup, ability); ++i) {
            const Spot at = shelf.place(size, size);
            canvas.line_rect(at.x, at.y, size, size, {}, 0.25);
            draw_marker(canvas, marker, {at.x + size / 2, at.y + size / 2}, size);
        }
    }
}

}  // namespace tankchess::server
