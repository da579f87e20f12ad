#include "notation/setup/setup_legend.h"

#include <algorithm>

#include "base/excerpt.h"
#include "base/text_cursor.h"
#include "notation/position/square_text.h"

namespace tankchess {
namespace {

constexpr std::array<Side, side_count> turn_order{Side::white, Side::flag_white, Side::black, Side::flag_black};

Fault legend_fault(std::string offence) { return {"legend", std::move(offence)}; }

// Sides that the letters of one line stand for.
std::vector<Side> sides_of(std::size_t letters) {
    if (letters == 2) return {Side::white, Side::black};
    return {turn_order.begin(), turn_order.end()};
}

std::string_view take_word(TextCursor& cursor) {
    cursor.skip_blanks();
    return cursor.take_while([](char c) { return !is_blank(c); });
}

}  // namespace

const LegendEntry* find_letter(const Legend& legend, char letter) {
    for (const LegendEntry& entry : legend) {
        if (entry.letter == letter) return &entry;
    }
    return nullptr;
}

std::optional<Terrain> terrain_by_name(std::string_view name) {
    for (Terrain t = 0; t < terrain::hedge; ++t) {  // a hedge is named by its shape
        if (terrain_names[t] == name) return t;
    }
    if (name.size() != 1) return std::nullopt;
    const std::size_t mark = terrain_letters.find(name.front());
    if (mark == std::string_view::npos) return std::nullopt;
    return static_cast<Terrain>(mark);
}

std::string terrain_word(Terrain terrain) {
    return is_hedge(terrain) ? std::string(1, terrain_letters[terrain]) : std::string(name_of_terrain(terrain));
}

std::optional<Fault> read_legend_line(std::string_view line, Legend& legend) {
    TextCursor cursor(line);
    std::vector<char> letters;
    do {
        cursor.skip_blanks();
        if (!is_letter(cursor.peek()) || letters.size() == side_count) {
            return legend_fault(excerpt(line) + " must be like 'L/l = LT' or 'L = wLT'");
        }
        letters.push_back(cursor.take());
        cursor.skip_blanks();
    } while (cursor.take_if('/'));
    if (!cursor.take_if('=') || letters.size() == 3) {
        return legend_fault(excerpt(line) + " needs one, two or four letters before '='");
    }

    std::string_view word = take_word(cursor);
    std::vector<Side> sides = sides_of(letters.size());
    if (letters.size() == 1) {
        const auto side = word.empty() ? std::nullopt : side_of_letter(word.front());
        if (!side) return legend_fault("the one letter '" + std::string(1, letters[0]) + "' needs a side: like 'wLT'");
        sides = {*side};
        word.remove_prefix(1);
    }
    const auto code = piece_code(word);
    if (!code) return legend_fault(excerpt(word) + " is no piece code");

    std::optional<Facing> facing;
    Terrain ground = terrain::open;
    word = take_word(cursor);
    if (!word.empty() && word != "on") {
        TextCursor inner(word);
        facing = take_facing(inner);
        if (!facing || !inner.at_end()) return legend_fault(excerpt(word) + " is neither a facing nor 'on'");
        word = take_word(cursor);
    }
    if (word == "on") {
        const std::string_view name = take_word(cursor);
        const auto terrain = terrain_by_name(name);
        if (!terrain) return legend_fault(excerpt(name) + " is no terrain (open, water, ice, road or a hedge letter)");
        ground = *terrain;
        word = take_word(cursor);
    }
    if (!word.empty()) return legend_fault(excerpt(word) + " after the end of the entry");

    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (find_letter(legend, letters[i])) {
            return legend_fault("the letter '" + std::string(1, letters[i]) + "' is explained twice");
        }
        const Facing home = home_facing(sides[i]);
        const Facing shown = !facing ? home : letters.size() == 1 ? *facing : turned(*facing, index_of(home));
        legend.push_back({letters[i], sides[i], code->kind, code->command, shown, ground});
    }
    return std::nullopt;
}

Legend choose_legend(const Setup& setup) {
    std::string taken;
    for_each_square(setup.size, [&](Square square) {
        const Terrain terrain = setup.terrain[square];
        if (is_hedge(terrain)) taken += terrain_letters[terrain];
    });
    const auto free = [&taken](char letter) { return taken.find(letter) == std::string::npos; };
    Legend legend;
    for (const PieceSpec& piece : setup.pieces) {
        const Terrain ground = setup.terrain[piece.square];
        const auto shown = [&](const LegendEntry& entry) { return entry.shows(piece, ground); };
        if (piece.wreck || piece.flag || piece.cargo || piece.facing != home_facing(piece.side)) continue;
        if (std::any_of(legend.begin(), legend.end(), shown)) continue;
        // Capitals for White and Flag White, small letters for the others; first of all a letter of the code.
        const bool capital = piece.side == Side::white || piece.side == Side::flag_white;
        const std::string wishes = write_piece_code(piece.kind, piece.command) + "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        for (char wish : wishes) {
            const char letter = capital ? wish : static_cast<char>(wish - 'A' + 'a');
            if (!free(letter)) continue;
            taken += letter;
            legend.push_back({letter, piece.side, piece.kind, piece.command, piece.facing, ground});
            break;
        }
    }
    // White first, so that write_legend() finds the twin of each entry behind it.
    std::stable_sort(legend.begin(), legend.end(),
                     [](const LegendEntry& a, const LegendEntry& b) { return a.side < b.side; });
    return legend;
}

std::vector<std::string> write_legend(const Legend& legend, int sides) {
    std::vector<std::string> lines;
    std::string written;
    for (const LegendEntry& entry : legend) {
        if (written.find(entry.letter) != std::string::npos) continue;
        const auto tail = [&entry] {
            std::string text = write_piece_code(entry.kind, entry.command);
            if (entry.ground != terrain::open) text += " on " + terrain_word(entry.ground);
            return text;
        };
        // Two sides that look alike share a line.
        const LegendEntry* twin = nullptr;
        for (const LegendEntry& other : legend) {
            if (sides == 2 && entry.side == Side::white && other.side == Side::black && other.kind == entry.kind &&
                other.command == entry.command && other.ground == entry.ground) {
                twin = &other;
            }
        }
        written += entry.letter;
        if (twin) {
            written += twin->letter;
            lines.push_back(std::string{entry.letter, '/', twin->letter} + " = " + tail());
        } else {
            lines.push_back(std::string{entry.letter} + " = " + letter_of(entry.side) + tail());
        }
    }
    return lines;
}

}  // namespace tankchess
