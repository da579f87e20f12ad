#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/setup/setup_file.h"
#include "server/print/board_drawing.h"
#include "server/print/words.h"

namespace tankchess::server {

// The name of a setup; stock boards have one in each language.
std::string board_title(Language language, const SetupFile& file);

int pieces_with(const Setup& setup, Ability ability);

// One line of the legend: what something on the board is and does.
struct LegendLine {
    Terrain ground = 0;  // where `marker` is not set
    std::optional<Marker> marker;
    std::string_view words;
};
// Of what is to be found on a board, or can come onto it.
std::vector<LegendLine> board_legend(Language language, const Setup& setup);

}  // namespace tankchess::server
