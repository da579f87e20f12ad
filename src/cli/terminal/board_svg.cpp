#include "cli/terminal/board_svg.h"

#include <array>

#include "notation/position/square_text.h"

namespace tankchess::cli {
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

std::string number(double value) {
    const int tenths = static_cast<int>(value * 10);
    return std::to_string(tenths / 10) + (tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10));
}

class Picture {
public:
    explicit Picture(const Position& position) : position_(position) {}

    std::string text(const Effects& move) {
        const int width = position_.size().width * square_px + 2 * margin;
        const int height = position_.size().height * square_px + 2 * margin;
        svg_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + std::to_string(width) + " " +
               std::to_string(height) + "\" font-family=\"sans-serif\" text-anchor=\"middle\">\n";
        svg_ += "<rect width=\"100%\" height=\"100%\" fill=\"#efe8d2\"/>\n";
        for (int y = 0; y < position_.size().height; ++y) {
            for (int x = 0; x < position_.size().width; ++x) ground(make_square(x, y));
        }
        for (int y = 0; y < position_.size().height; ++y) {
            for (int x = 0; x < position_.size().width; ++x) standing(make_square(x, y));
        }
        for (const Effect& effect : move) draw(effect);
        if (mover_ != no_square) outline(mover_, facing_);
        edges();
        return svg_ + "</svg>\n";
    }

private:
    int left(Square square) const { return margin + column_of(square) * square_px; }
    int top(Square square) const { return margin + (position_.size().height - 1 - row_of(square)) * square_px; }

    void label(double x, double y, const std::string& text, const char* fill, double size) {
        svg_ += "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" font-size=\"" + number(size) + "\" fill=\"" +
                fill + "\">" + text + "</text>\n";
    }

    void ground(Square square) {
        const Terrain terrain = position_.terrain_at(square);
        const bool shade = terrain == terrain::open && (column_of(square) + row_of(square)) % 2 == 0;
        const char* fill = shade ? "#d0c5a3" : fills[is_hedge(terrain) ? terrain::hedge : terrain];
        svg_ += "<rect x=\"" + std::to_string(left(square)) + "\" y=\"" + std::to_string(top(square)) + "\" width=\"" +
                std::to_string(square_px) + "\" height=\"" + std::to_string(square_px) + "\" fill=\"" + fill + "\"/>\n";
        const double x = left(square) + square_px / 2.0, y = top(square) + square_px / 2.0;
        if (is_hedge(terrain)) label(x, y + 5, std::string(1, terrain_letters[terrain]), "#dfe9d2", 12);
        if (position_.smoke_at(square)) {
            svg_ += "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) +
                    "\" r=\"14\" fill=\"#8d8d8d\" opacity=\"0.8\"/>\n";
        }
        if (position_.mine_at(square)) {
            svg_ += "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"6\" fill=\"#222\"/>\n";
        }
        for (Square site : position_.sites()) {
            if (site == square) flag(left(square) + square_px, top(square));
        }
    }

    void flag(double x, double y) {
        svg_ += "<path d=\"M" + number(x) + " " + number(y + 9) +
                "v-18l14 5l-14 5\" fill=\"#b3261e\" stroke=\"#5c120d\"/>\n";
    }

    void standing(Square square) {
        const double x = left(square) + square_px / 2.0, y = top(square) + square_px / 2.0;
        if (const Slot slot = position_.slot_at(square); slot != no_slot) {
            const Piece& piece = position_.piece(slot);
            hull(piece, x, y);
            if (piece.cargo != no_slot) {
                const Piece& cargo = position_.piece(piece.cargo);
                label(x, y + 15, "+" + write_piece_code(cargo.kind, cargo.command), "#5c120d", 8);
            }
            if (piece.flag) flag(x + 8, y - 4);
        } else if (const auto wreck = position_.wreck_at(square)) {
            svg_ += "<g transform=\"translate(" + number(x) + " " + number(y) +
                    ") rotate(25)\" opacity=\"0.75\"><rect x=\"-12\" y=\"-9\" width=\"24\" height=\"18\" rx=\"3\" "
                    "fill=\"#6b5f52\" stroke=\"#3c342c\"/><path d=\"M-9 -7L9 7M-9 7L9 -7\" stroke=\"#3c342c\" "
                    "stroke-width=\"2\"/></g>\n";
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
                return stroke(middle(effect.at), middle(effect.to), weapon_colour, " stroke-dasharray=\"6 4\"");
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

    void way(Square from, Point to) { stroke(middle(from), to, way_colour, ""); }

    void stroke(Point from, Point to, const char* colour, const char* more) {
        svg_ += "<path d=\"M" + number(from.x) + " " + number(from.y) + "L" + number(to.x) + " " + number(to.y) +
                "\" stroke=\"" + colour + "\" stroke-width=\"3\" stroke-linecap=\"round\"" + more + "/>\n";
    }

    void dot(Square square) {
        const Point at = middle(square);
        svg_ +=
            "<circle cx=\"" + number(at.x) + "\" cy=\"" + number(at.y) + "\" r=\"5\" fill=\"" + way_colour + "\"/>\n";
    }

    void ring(Square square) {
        const Point at = middle(square);
        svg_ += "<circle cx=\"" + number(at.x) + "\" cy=\"" + number(at.y) + "\" r=\"" + number(square_px * 1.4) +
                "\" fill=\"none\" stroke=\"" + weapon_colour + "\" stroke-width=\"2\"/>\n";
    }

    void cross(Square square) {
        const Point at = middle(square);
        stroke({at.x - 12, at.y - 12}, {at.x + 12, at.y + 12}, weapon_colour, "");
        stroke({at.x - 12, at.y + 12}, {at.x + 12, at.y - 12}, weapon_colour, "");
    }

    // Where the mover ends.
    void outline(Square square, Facing facing) {
        const Point at = middle(square);
        svg_ += "<g transform=\"translate(" + number(at.x) + " " + number(at.y) + ") rotate(" +
                std::to_string(45 * index_of(facing)) + ")\" fill=\"none\" stroke=\"" + way_colour +
                "\" stroke-width=\"3\"><rect x=\"-11\" y=\"-13\" width=\"22\" height=\"27\" rx=\"4\"/>"
                "<path d=\"M0 -13V-20\"/></g>\n";
    }

    // A hull with a bright front edge and a barrel, turned to its facing; the code stays upright.
    void hull(const Piece& piece, double x, double y) {
        const Paint& paint = paints[index_of(piece.side)];
        svg_ += "<g transform=\"translate(" + number(x) + " " + number(y) + ") rotate(" +
                std::to_string(45 * index_of(piece.facing)) +
                ")\"><rect x=\"-11\" y=\"-13\" width=\"22\" height=\"27\" rx=\"4\" fill=\"" + paint.hull +
                "\" stroke=\"#191713\" stroke-width=\"1.5\"/><path d=\"M-9 -12H9\" stroke=\"#e0a92e\" "
                "stroke-width=\"3\"/><path d=\"M0 -8V-19\" stroke=\"#191713\" stroke-width=\"3\"/></g>\n";
        label(x, y + 4, write_piece_code(piece.kind, piece.command), paint.detail, 10);
    }

    void edges() {
        for (int x = 0; x < position_.size().width; ++x) {
            const double middle = margin + x * square_px + square_px / 2.0;
            const std::string letter(1, static_cast<char>('A' + x));
            label(middle, margin - 9, letter, "#5b5238", 13);
            label(middle, margin + position_.size().height * square_px + 19, letter, "#5b5238", 13);
        }
        for (int y = 0; y < position_.size().height; ++y) {
            const double middle = top(make_square(0, y)) + square_px / 2.0 + 5;
            label(margin / 2.0, middle, std::to_string(y + 1), "#5b5238", 13);
            label(margin * 1.5 + position_.size().width * square_px, middle, std::to_string(y + 1), "#5b5238", 13);
        }
    }

    static constexpr const char* way_colour = "#1f5fbf";
    static constexpr const char* weapon_colour = "#c21807";

    const Position& position_;
    std::string svg_;
    Square mover_ = no_square;  // where the move that is drawn ends
    Facing facing_ = Facing::n;
};

}  // namespace

std::string board_svg(const Position& position, const Effects& move) { return Picture(position).text(move); }

}  // namespace tankchess::cli
