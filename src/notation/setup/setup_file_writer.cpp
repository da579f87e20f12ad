#include <algorithm>

#include "notation/position/piece_text.h"
#include "notation/position/rules_text.h"
#include "notation/position/square_text.h"
#include "notation/setup/setup_file.h"
#include "notation/setup/setup_legend.h"

namespace tankchess {
namespace {

std::string hedge_letters(const Setup& setup) {
    std::string letters;
    for (int y = setup.size.height - 1; y >= 0; --y) {
        for (int x = 0; x < setup.size.width; ++x) {
            const Terrain terrain = setup.terrain[make_square(x, y)];
            if (!is_hedge(terrain)) continue;
            const char letter = terrain_letters[terrain];
            if (letters.find(letter) == std::string::npos) letters += letter;
        }
    }
    return letters;
}

std::string right_aligned(int number) { return (number < 10 ? " " : "") + std::to_string(number); }

}  // namespace

std::string write_setup_file(const SetupFile& file) {
    const Setup& setup = file.setup;
    const Legend legend = choose_legend(setup);

    // What the map can show, and the rest.
    std::string drawn(static_cast<std::size_t>(square_count), '\0');
    Setup rest = setup;
    rest.pieces.clear();
    for (const PieceSpec& piece : setup.pieces) {
        const auto entry = std::find_if(legend.begin(), legend.end(), [&](const LegendEntry& e) {
            return e.shows(piece, setup.terrain[piece.square]);
        });
        if (entry != legend.end()) {
            drawn[piece.square] = entry->letter;
        } else {
            rest.pieces.push_back(piece);
        }
    }

    std::string text = "id:    " + file.id + "\nname:  " + file.name + "\nrules:";
    for (const RulesSpec& rules : file.rules) text += " " + write_rules(rules);
    text += "\nsize:  " + size_text(setup.size) + "\n";
    const std::string hedges = hedge_letters(setup);
    if (!hedges.empty()) {
        text += "hedges:";
        for (char letter : hedges) text += std::string(" ") + letter;
        text += '\n';
    }
    if (!file.about.empty()) text += "about: " + file.about + "\n";

    text += "\nmap:\n";
    for (int y = setup.size.height - 1; y >= 0; --y) {
        text += right_aligned(y + 1);
        for (int x = 0; x < setup.size.width; ++x) {
            const Square square = make_square(x, y);
            text += ' ';
            text += drawn[square] != '\0' ? drawn[square] : terrain_letters[setup.terrain[square]];
        }
        text += '\n';
    }
    text += "  ";
    for (int x = 0; x < setup.size.width; ++x) text += std::string(" ") + static_cast<char>('A' + x);
    text += '\n';

    if (!legend.empty()) {
        text += "\nlegend:\n";
        for (const std::string& line : write_legend(legend, mode_of(setup.rules.style).sides)) text += line + "\n";
    }
    const std::string entries = write_piece_entries(rest);
    if (entries != "-") {
        text += "\nalso:\n";
        std::size_t line = 0;
        for (std::size_t start = 0; start <= entries.size();) {
            const std::size_t end = std::min(entries.find(',', start), entries.size());
            const std::string entry = entries.substr(start, end - start);
            if (line + entry.size() > 100) {
                text += '\n';
                line = 0;
            }
            text += (line == 0 ? "" : " ") + entry;
            line += entry.size() + 1;
            start = end + 1;
        }
        text += '\n';
    }
    return text;
}

}  // namespace tankchess
