#include "server/print/booklet.h"

#include <algorithm>
#include <cstdio>

#include "notation/setup/reference_sheet.h"
#include "rules/board/adapt_setup.h"
#include "server/print/board_drawing.h"
#include "server/print/board_words.h"
#include "server/print/cutouts.h"

namespace tankchess::server {
namespace {

constexpr double text_size = 3.6;
constexpr double title_size = 6;
constexpr double rules_height = 180;  // of the longest language on the narrowest paper

std::string tile_name(const Tile& tile) {
    return std::string(1, static_cast<char>('A' + tile.column)) + std::to_string(tile.row + 1);
}

class Booklet {
public:
    Booklet(const SetupFile& file, const Setup& setup, const PrintWish& wish)
        : name_(board_title(wish.language, file)),
          setup_(setup),
          wish_(wish),
          words_(print_words(wish.language)),
          sheet_(page_size(wish.paper)),
          drawing_(drawing_size(setup.size, wish.square)),
          plan_(plan_tiles(drawing_.width, drawing_.height, wish.paper, {board_border, wish.square})),
          canvas_(name_) {}

    std::string make() {
        plan_page();
        for (const Tile& tile : plan_.tiles) tile_page(tile);
        draw_tokens(canvas_, setup_, sheet_, wish_.square, words_.tokens);
        draw_cut_outs(canvas_, setup_, sheet_, wish_.square, words_.obstacles);
        rules_page(reference_page());
        return canvas_.finish();
    }

private:
    double width() const { return sheet_.width - 2 * page_margin; }

    double heading(std::string_view title) {
        canvas_.begin_page(sheet_);
        canvas_.text(page_margin, page_margin + title_size, title, title_size, {}, Align::left, true);
        return page_margin + 2.2 * title_size;
    }

    void plan_page() {
        double y = heading(name_);
        char size[80];
        std::snprintf(size, sizeof size, "%dx%d, %g mm", setup_.size.width, setup_.size.height, wish_.square);
        canvas_.text(page_margin, y, std::string(words_.plan) + ": " + size, text_size, {}, Align::left, true);
        y = canvas_.paragraph(page_margin, y + 2 * text_size, width(), words_.assemble, text_size) + 2;
        canvas_.line({page_margin, y + 2}, {page_margin + 100, y + 2}, {}, 0.3);
        for (const double x : {0.0, 100.0}) canvas_.line({page_margin + x, y}, {page_margin + x, y + 4}, {}, 0.3);
        y = legend(canvas_.paragraph(page_margin, y + 9, width(), words_.measure, text_size) + 1) + 2;
        const double scale = std::min(width() / drawing_.width, (sheet_.height - page_margin - y) / drawing_.height);
        canvas_.save();
        canvas_.move(page_margin, y, 0, scale);
        draw_board(canvas_, setup_, wish_.square);
        for (const Tile& tile : plan_.tiles) {
            canvas_.line_rect(tile.x, tile.y, tile.width, tile.height, rgb(0xb3261e), 0.5 / scale);
            tile_label({tile.x + tile.width / 2, tile.y + tile.height / 2}, tile_name(tile), 10 / scale);
        }
        canvas_.restore();
    }

    // On paper of its own: red on an obstacle cannot be read.
    void tile_label(Spot middle, const std::string& name, double size) {
        const double width = canvas_.text_width(name, size, true) + size / 2;
        canvas_.fill_rect(middle.x - width / 2, middle.y - size, width, 1.3 * size, rgb(0xffffff));
        canvas_.text(middle.x, middle.y, name, size, rgb(0xb3261e), Align::middle, true);
    }

    // What the colours and marks of the board mean.
    double legend(double y) {
        constexpr double box = 4;
        for (const LegendLine& line : board_legend(wish_.language, setup_)) {
            if (line.marker) {
                draw_marker(canvas_, *line.marker, {page_margin + box / 2, y + box / 2}, box);
            } else {
                canvas_.fill_rect(page_margin, y, box, box, ground_colour(line.ground));
                canvas_.line_rect(page_margin, y, box, box, rgb(0x8a7f60), 0.15);
            }
            canvas_.text(page_margin + box + 2, y + box * 0.8, line.words, text_size);
            y += box + 1.5;
        }
        return y;
    }

    void tile_page(const Tile& tile) {
        canvas_.begin_page(plan_.page);
        canvas_.save();
        canvas_.clip(page_margin, page_margin, tile.width, tile.height);
        canvas_.move(page_margin - tile.x, page_margin - tile.y);
        draw_board(canvas_, setup_, wish_.square);
        canvas_.restore();
        crop_marks(tile);
        canvas_.text(page_margin + tile.width / 2, page_margin - 5, std::string(words_.sheet) + " " + tile_name(tile),
                     3, {}, Align::middle);
    }

    // Lines outside of the printed part that point at its corners.
    void crop_marks(const Tile& tile) {
        const double left = page_margin, top = page_margin, right = left + tile.width, bottom = top + tile.height;
        for (const double x : {left, right}) {
            canvas_.line({x, top - 7}, {x, top - 2}, {}, 0.15);
            canvas_.line({x, bottom + 2}, {x, bottom + 7}, {}, 0.15);
        }
        for (const double y : {top, bottom}) {
            canvas_.line({left - 7, y}, {left - 2, y}, {}, 0.15);
            canvas_.line({right + 2, y}, {right + 7, y}, {}, 0.15);
        }
    }

    // Returns where it ends.
    double reference_page() {
        double y = heading(words_.reference);
        const auto column = [&](int i) { return page_margin + (i == 0 ? 0 : width() * (0.36 + 0.08 * i)); };
        for (int i = 0; i < 6; ++i) {
            canvas_.text(column(i), y, words_.columns[static_cast<std::size_t>(i)], 3, {}, Align::left, true);
        }
        canvas_.text(page_margin + width(), y, words_.gun, 3, {}, Align::right, true);
        y += 2;
        for (Kind k = 0; k < kind_count; ++k) {
            const KindRow& row = row_of_kind(k);
            canvas_.line({page_margin, y}, {page_margin + width(), y}, rgb(0xbbbbbb), 0.15);
            y += 6;
            canvas_.text(page_margin, y, row.code, text_size, {}, Align::left, true);
            canvas_.text(page_margin + 10, y, kind_name(wish_.language, k), text_size);
            const int values[] = {row.speed, row.armour[0], row.armour[1], row.armour[2], row.power};
            for (int i = 0; i < 5; ++i) {
                const bool any = i == 4 && row.weapon == Weapon::flame;  // S1: whatever the armour
                canvas_.text(column(i + 1), y, any ? "∞" : std::to_string(values[i]), text_size);
            }
            canvas_.text(page_margin + width(), y, weapon_text(row), 3, {}, Align::right);
            y += 2;
        }
        return canvas_.paragraph(page_margin, y + 8, width(), words_.legend, text_size);
    }

    std::string weapon_text(const KindRow& row) const {
        if (row.weapon != Weapon::gun && row.weapon != Weapon::lob) return "";
        std::string text(row.has(turret) ? words_.turret : words_.fixed);
        if (row.weapon == Weapon::lob)
            text += " " + std::to_string(row.range_min) + "–" + std::to_string(row.range_max);
        return text;
    }

    // Below the reference sheet where there is room.
    void rules_page(double below) {
        const bool fits = below + rules_height < sheet_.height - page_margin;
        if (fits) canvas_.text(page_margin, below + 3 * title_size, words_.rules, title_size, {}, Align::left, true);
        double y = fits ? below + 4.2 * title_size : heading(words_.rules);
        for (const std::string_view paragraph : words_.paragraphs) {
            y = canvas_.paragraph(page_margin, y, width(), paragraph, text_size) + 2;
        }
    }

    std::string name_;
    const Setup& setup_;
    PrintWish wish_;
    const PrintWords& words_;
    PageSize sheet_;
    PageSize drawing_;
    TilePlan plan_;
    Canvas canvas_;
};

}  // namespace

Result<std::string> print_setup(const SetupFile& file, const PrintWish& wish) {
    if (wish.square < smallest_square || wish.square > largest_square) {
        return Fault{"square", "10 to 60 millimetres"};
    }
    const Result<Setup> setup = adapt_setup(file.setup, file.rules.front());
    if (!setup) return setup.fault();
    return Booklet(file, *setup, wish).make();
}

}  // namespace tankchess::server
