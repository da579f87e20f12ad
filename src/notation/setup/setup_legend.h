#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "rules/board/setup.h"

namespace tankchess {

// What a letter of a drawn map stands for: a piece and the ground under it.
struct LegendEntry {
    char letter = 0;
    Side side = Side::white;
    Kind kind = 0;
    bool command = false;
    Facing facing = Facing::n;
    Terrain ground = terrain::open;

    bool shows(const PieceSpec& piece, Terrain terrain) const {
        return !piece.wreck && !piece.flag && !piece.cargo && piece.side == side && piece.kind == kind &&
               piece.command == command && piece.facing == facing && terrain == ground;
    }
};

using Legend = std::vector<LegendEntry>;

const LegendEntry* find_letter(const Legend& legend, char letter);

// One line: `L/l = LT`, `W/X/B/Y = MT` (sides in turn order), `B = wGB NE on water`. Pieces face their far side unless
// the line says otherwise; a facing given for several sides is White's, turned round for the others.
std::optional<Fault> read_legend_line(std::string_view line, Legend& legend);

// Letters for everything in `setup` that can be drawn, avoiding the hedge letters in use.
Legend choose_legend(const Setup& setup);
std::vector<std::string> write_legend(const Legend& legend, int sides);

// Terrain by name, as the legend spells it: `water`; hedges by their letter.
std::optional<Terrain> terrain_by_name(std::string_view name);
std::string terrain_word(Terrain terrain);

}  // namespace tankchess
