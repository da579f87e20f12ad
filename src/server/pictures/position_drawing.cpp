#include "server/pictures/position_drawing.h"

#include <array>

#include "notation/position/square_text.h"
#include "server/pictures/svg_pen.h"

namespace tankchess::server {
namespace {

constexpr int square_px = 40;
constexpr int margin = 28;

// Fill by terrain; hedges come last.
constexpr std::array<const char*, terrain::hedge + 1> fills{"#d9cfb0", "#4a3426", "#a1835a", "#5b8fb5",
                                                            "#cfe4ee", "#d9622b", "#9a978f", "#5f7d43"};
struct Paint {
    const char* hull;
    const char* detail;
};
constexpr std::array<Paint, side_count> paints{{
    {"#f7f3e6", "#33312c"},
    {"#33312c", "#f7f3e6"},
    {"#e8d48a", "#5a4310"},
    {"#5d4a78", "#efe6fb"},
}};

class Picture {
public:
    Picture(Pen& pen, const Position& position) : pen_(pen), position_(position) {}

    void draw_all(const Effects& move) {
        for (int y = 0; y < position_.size().height; ++y) {
            for (int x = 0; x < position_.size().width; ++x) ground(make_square(x, y));
        }
        for (int y = 0; y < position_.size().height; ++y) {
            for (int x = 0; x < position_.size().width; ++x) standing(make_square(x, y));
        }
        for (const Effect& effect : move) draw(effect);
        if (mover_ != no_square) outline(mover_, facing_);
        edges();
    }

private:
    int left(Square square) const { return margin + column_of(square) * square_px; }
    int top(Square square) const { return margin + (position_.size().height - 1 - row_of(square)) * square_px; }

    void ground(Square square) {
        const Terrain terrain = position_.terrain_at(square);
        const bool shade = terrain == terrain::open && (column_of(square) + row_of(square)) % 2 == 0;
        const char* fill = shade ? "#d0c5a3" : fills[is_hedge(terrain) ? terrain::hedge : terrain];
        pen_.rect(left(square), top(square), square_px, square_px, 0, {.fill = fill});
        const double x = left(square) + square_px / 2.0, y = top(square) + square_px / 2.0;
        if (is_hedge(terrain)) pen_.label(x, y + 5, std::string(1, terrain_letters[terrain]), "#dfe9d2", 12);
        if (position_.smoke_at(square)) pen_.circle(x, y, 14, {.fill = "#8d8d8d", .opacity = 0.8});
        if (position_.mine_at(square)) pen_.circle(x, y, 6, {.fill = "#222"});
        for (Square site : position_.sites()) {
            if (site == square) flag(left(square) + square_px, top(square));
        }
    }

    void flag(double x, double y) {
        pen_.path("M" + short_number(x) + " " + short_number(y + 9) + "v-18l14 5l-14 5",
                  {.fill = "#b3261e", .stroke = "#5c120d"});
    }

    void standing(Square square) {
        const double x = left(square) + square_px / 2.0, y = top(square) + square_px / 2.0;
        if (const Slot slot = position_.slot_at(square); slot != no_slot) {
            const Piece& piece = position_.piece(slot);
            hull(piece, x, y);
            if (piece.cargo != no_slot) {
                const Piece& cargo = position_.piece(piece.cargo);
                pen_.label(x, y + 15, "+" + write_piece_code(cargo.kind, cargo.command), "#5c120d", 8);
            }
            if (piece.flag) flag(x + 8, y - 4);
        } else if (const auto wreck = position_.wreck_at(square)) {
            pen_.begin(x, y, 25, {.opacity = 0.75});
            pen_.rect(-12, -9, 24, 18, 3, {.fill = "#6b5f52", .stroke = "#3c342c"});
            pen_.path("M-9 -7L9 7M-9 7L9 -7", {.stroke = "#3c342c", .width = 2});
            pen_.end();
        }
        for (Square lying : position_.flags()) {
            if (lying == square) flag(x, y);
        }
    }

    // The way of a move is blue with a dot for each rotation; what weapons do is red.
    void draw(const Effect& effect) {
        switch (effect.kind) {
            case EffectKind::step:
            case EffectKind::reverse:
            case EffectKind::load:
            case EffectKind::unload:
                way(effect.at, middle(effect.to));
                if (mover_ == no_square) facing_ = effect.facing;
                mover_ = effect.to;
                return;
            case EffectKind::turn:
                dot(effect.at);
                mover_ = effect.at;
                facing_ = effect.facing;
                return;
            case EffectKind::leave:
                way(effect.at, beyond_edge(effect));
                mover_ = no_square;
                return;
            case EffectKind::fire:
            case EffectKind::flame:
            case EffectKind::charge:
            case EffectKind::smoke:
            case EffectKind::lay:
                return stroke(middle(effect.at), middle(effect.to), weapon_colour, true);
            case EffectKind::explode:
                ring(effect.at);
                return gone(effect.at);
            case EffectKind::destroy:
            case EffectKind::sink:
                cross(effect.at);
                return gone(effect.at);
            default:
                return;
        }
    }

    struct Point {
        double x, y;
    };
    Point middle(Square square) const { return {left(square) + square_px / 2.0, top(square) + square_px / 2.0}; }

    // Leaving goes over the nearer of the two long edges, ahead or in reverse (G3).
    Point beyond_edge(const Effect& leaving) const {
        const bool north = 2 * row_of(leaving.at) >= position_.size().height;
        const int sign = (dy_of(leaving.facing) > 0) == north ? 1 : -1;
        const Point from = middle(leaving.at);
        return {from.x + sign * dx_of(leaving.facing) * square_px * 0.8, from.y + (north ? -1 : 1) * square_px * 0.8};
    }

    void gone(Square square) {
        if (mover_ == square) mover_ = no_square;
    }

    void way(Square from, Point to) { stroke(middle(from), to, way_colour); }

    void stroke(Point from, Point to, const char* colour, bool dashed = false) {
        pen_.path("M" + short_number(from.x) + " " + short_number(from.y) + "L" + short_number(to.x) + " " +
                      short_number(to.y),
                  {.stroke = colour, .width = 3, .round = true, .dashed = dashed});
    }

    void dot(Square square) {
        const Point at = middle(square);
        pen_.circle(at.x, at.y, 5, {.fill = way_colour});
    }

    void ring(Square square) {
        const Point at = middle(square);
        pen_.circle(at.x, at.y, square_px * 1.4, {.fill = "none", .stroke = weapon_colour, .width = 2});
    }

    void cross(Square square) {
        const Point at = middle(square);
        stroke({at.x - 12, at.y - 12}, {at.x + 12, at.y + 12}, weapon_colour);
        stroke({at.x - 12, at.y + 12}, {at.x + 12, at.y - 12}, weapon_colour);
    }

    // Where the mover ends.
    void outline(Square square, Facing facing) {
        const Point at = middle(square);
        pen_.begin(at.x, at.y, 45 * index_of(facing), {.fill = "none", .stroke = way_colour, .width = 3});
        pen_.rect(-11, -13, 22, 27, 4, {});
        pen_.path("M0 -13V-20", {});
        pen_.end();
    }

    // A hull with a bright front edge and a barrel, turned to its facing; the code stays upright.
    void hull(const Piece& piece, double x, double y) {
        const Paint& paint = paints[index_of(piece.side)];
        pen_.begin(x, y, 45 * index_of(piece.facing));
        pen_.rect(-11, -13, 22, 27, 4, {.fill = paint.hull, .stroke = "#191713", .width = 1.5});
        pen_.path("M-9 -12H9", {.stroke = "#e0a92e", .width = 3});
        pen_.path("M0 -8V-19", {.stroke = "#191713", .width = 3});
        pen_.end();
        pen_.label(x, y + 4, write_piece_code(piece.kind, piece.command), paint.detail, 10);
    }

    void edges() {
        for (int x = 0; x < position_.size().width; ++x) {
            const double middle = margin + x * square_px + square_px / 2.0;
            const std::string letter(1, static_cast<char>('A' + x));
            pen_.label(middle, margin - 9, letter, "#5b5238", 13);
            pen_.label(middle, margin + position_.size().height * square_px + 19, letter, "#5b5238", 13);
        }
        for (int y = 0; y < position_.size().height; ++y) {
            const double middle = top(make_square(0, y)) + square_px / 2.0 + 5;
            pen_.label(margin / 2.0, middle, std::to_string(y + 1), "#5b5238", 13);
            pen_.label(margin * 1.5 + position_.size().width * square_px, middle, std::to_string(y + 1), "#5b5238", 13);
        }
    }

    static constexpr const char* way_colour = "#1f5fbf";
    static constexpr const char* weapon_colour = "#c21807";

    Pen& pen_;
    const Position& position_;
    Square mover_ = no_square;  // where the move that is drawn ends
    Facing facing_ = Facing::n;
};

}  // namespace

DrawingSize drawing_size_of(BoardSize board) {
    return {board.width * square_px + 2 * margin, board.height * square_px + 2 * margin};
}

void draw_position(Pen& pen, const Position& position, const Effects& move) { Picture(pen, position).draw_all(move); }

std::string board_svg(const Position& position, const Effects& move) {
    const DrawingSize size = drawing_size_of(position.size());
    SvgPen pen(size.width, size.height, picture_ground);
    draw_position(pen, position, move);
    return std::move(pen).text();
}

}  // namespace tankchess::server
