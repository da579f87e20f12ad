#include "cli/terminal/draw.h"

#include <array>

#include "notation/position/rules_text.h"
#include "notation/position/square_text.h"
#include "notation/record/result_text.h"
#include "rules/moves/legality.h"

namespace tankchess::cli {
namespace {

constexpr std::array<const char*, facing_count> arrows{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
// ASCII has no diagonal arrows: the digits lie as on a number pad.
constexpr std::array<const char*, facing_count> pad_digits{"8", "9", "6", "3", "2", "1", "4", "7"};

// Background by terrain and foreground by side, in the 256-colour palette.
constexpr std::array<int, terrain::hedge + 1> backgrounds{101, 52, 95, 25, 117, 166, 243, 22};
constexpr std::array<int, side_count> foregrounds{231, 16, 226, 53};

std::string lower(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

// A cell's text and its width on the screen, which differ where arrows are.
struct Cell {
    std::string text;
    int width = 0;
    int foreground = 231;
};

class Board {
public:
    Board(const Position& position, DrawStyle style)
        : position_(position), style_(style), four_(position.mode().sides == side_count) {}

    std::string text() const {
        std::string result;
        for (int y = position_.size().height - 1; y >= 0; --y) {
            result += (y < 9 ? " " : "") + std::to_string(y + 1) + " ";
            for (int x = 0; x < position_.size().width; ++x) result += square(make_square(x, y));
            result += "\n";
        }
        result += "   ";
        for (int x = 0; x < position_.size().width; ++x) {
            result += padded({std::string(1, static_cast<char>('A' + x)), 1});
        }
        while (result.back() == ' ') result.pop_back();
        return result + "\n";
    }

private:
    int cell_width() const { return four_ ? 6 : 5; }

    std::string padded(const Cell& cell) const {
        const int space = cell_width() - cell.width;
        return std::string(static_cast<std::size_t>((space + 1) / 2), ' ') + cell.text +
               std::string(static_cast<std::size_t>(space / 2), ' ');
    }

    Cell piece_cell(const Piece& piece) const {
        std::string code = write_piece_code(piece.kind, piece.command);
        if (four_) {
            code = letter_of(piece.side) + code;
        } else if (piece.side == Side::black) {
            code = lower(code);
        }
        const auto facing = static_cast<std::size_t>(piece.facing);
        Cell cell{code + (style_.unicode ? arrows[facing] : pad_digits[facing]), static_cast<int>(code.size()) + 1};
        if (piece.cargo != no_slot) add(cell, '+');
        if (piece.flag) add(cell, '$');
        cell.foreground = foregrounds[index_of(piece.side)];
        return cell;
    }

    static void add(Cell& cell, char sign) {
        cell.text += sign;
        ++cell.width;
    }

    Cell cell_of(Square square) const {
        if (const Slot slot = position_.slot_at(square); slot != no_slot) return piece_cell(position_.piece(slot));
        if (const auto wreck = position_.wreck_at(square)) {
            const std::string code = "x" + lower(write_piece_code(wreck->kind, wreck->command)) + "x";
            return {code, static_cast<int>(code.size()), 236};
        }
        const Terrain terrain = position_.terrain_at(square);
        const char mark = terrain_letters[terrain];
        Cell cell{terrain == terrain::open ? "." : std::string(3, mark), terrain == terrain::open ? 1 : 3};
        cell.foreground = is_hedge(terrain) ? 71 : terrain == terrain::open ? 143 : 250;
        std::string markers;
        if (position_.smoke_at(square)) markers += '%';
        if (position_.mine_at(square)) markers += 'o';
        for (Square flag : position_.flags()) {
            if (flag == square) markers += '$';
        }
        for (Square site : position_.sites()) {
            const int dx = column_of(square) - column_of(site), dy = row_of(square) - row_of(site);
            if ((dx == 0 || dx == 1) && (dy == 0 || dy == 1)) markers += '$';
        }
        if (!markers.empty())
            cell = {markers.substr(0, 4), static_cast<int>(std::min<std::size_t>(markers.size(), 4)), 226};
        return cell;
    }

    std::string square(Square square) const {
        const Cell cell = cell_of(square);
        if (!style_.colour) return padded(cell);
        const Terrain terrain = position_.terrain_at(square);
        const int background = backgrounds[is_hedge(terrain) ? terrain::hedge : terrain];
        const bool dark = terrain == terrain::open && (column_of(square) + row_of(square)) % 2 == 0;
        return "\x1b[1;38;5;" + std::to_string(cell.foreground) + ";48;5;" + std::to_string(dark ? 58 : background) +
               "m" + padded(cell) + "\x1b[0m";
    }

    const Position& position_;
    DrawStyle style_;
    bool four_;
};

}  // namespace

std::string draw_board(const Position& position, DrawStyle style) { return Board(position, style).text(); }

std::string headline(const Position& position) {
    std::string text = std::string(name_of(position.side_to_move())) + " to move, turn " +
                       std::to_string(position.turn()) + ", rules " + write_rules(position.rules());
    if (!position.mode().tally_in_text) return text;
    text += ", tally";
    for (int i = 0; i < position.mode().sides; ++i) {
        const Side side = all_sides[static_cast<std::size_t>(i)];
        text += std::string(" ") + letter_of(side) + std::to_string(position.tally()[index_of(side)]);
    }
    return text;
}

std::string status_line(const Position& position, const Outcome& outcome) {
    if (outcome.over()) {
        return result_text(outcome, position.mode().sides) + " " + std::string(name_of(outcome.reason));
    }
    const Announcement announced = announcement(position);
    return std::string("ongoing") + (announced.check ? ", check" : "") + (announced.escape ? ", escape" : "");
}

}  // namespace tankchess::cli
