#include "rules/board/adapt_setup.h"

#include <algorithm>

namespace tankchess {
namespace {

bool has_side(const Setup& setup, Side side) {
    return std::any_of(setup.pieces.begin(), setup.pieces.end(),
                       [side](const PieceSpec& piece) { return piece.side == side; });
}

bool has_flags(const Setup& setup) {
    return !setup.flags.empty() || !setup.sites.empty() ||
           std::any_of(setup.pieces.begin(), setup.pieces.end(),
                       [](const PieceSpec& piece) { return piece.flag || (piece.cargo && piece.cargo->flag); });
}

void drop_flags(Setup& setup) {
    setup.flags.clear();
    setup.sites.clear();
    for (PieceSpec& piece : setup.pieces) {
        piece.flag = false;
        if (piece.cargo) piece.cargo->flag = false;
    }
}

void drop_commands(Setup& setup) {
    for (PieceSpec& piece : setup.pieces) {
        piece.command = false;
        if (piece.cargo) piece.cargo->command = false;
    }
}

}  // namespace

Result<Setup> adapt_setup(const Setup& setup, RulesSpec rules) {
    const ModeRow& mode = mode_of(rules.style);
    const bool four = has_side(setup, Side::flag_white) || has_side(setup, Side::flag_black);
    if (four != (mode.sides == side_count)) {
        return Fault{"rules",
                     "'" + std::string(mode.name) + "' is for " + std::to_string(mode.sides) +
                         " players, this setup for " + (four ? "4" : "2"),
                     "wrong_players",
                     {{"rules", std::string(mode.name)}, {"players", four ? "4" : "2"}}};
    }
    Setup adapted = setup;
    adapted.rules = rules;
    adapted.tally = {};
    if (!mode.command_allowed) drop_commands(adapted);
    if (!mode.flags) drop_flags(adapted);
    if (mode.flags && !has_flags(adapted)) {
        if (setup.size.width % 2 != 0 || setup.size.height % 2 != 0) {
            return Fault{"rules", "a board with an odd side has no middle for the flag: name a site", "no_middle"};
        }
        adapted.sites.push_back(make_square(setup.size.width / 2 - 1, setup.size.height / 2 - 1));
    }
    return adapted;
}

}  // namespace tankchess
