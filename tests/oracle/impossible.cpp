// Z5: what no position may show.

#include "tps.h"

#include <stdexcept>

namespace oracle {

namespace {

[[noreturn]] void refuse(const std::string& offence, Square square) {
    throw std::runtime_error("pieces: " + offence + " on " + square_name(square));
}

[[noreturn]] void refuse(const std::string& line) { throw std::runtime_error(line); }

void check_wreck(const Position& position, Square square, const Piece& piece) {
    if (piece.kind->boat) refuse("a wreck of a boat", square);
    if (is_bomb(*piece.kind)) refuse("a wreck of an RB", square);
    if (piece.flag) refuse("a wreck with a flag", square);
    if (piece.cargo) refuse("a wreck with cargo", square);
    if (position.ground(square) == '~') refuse("a wreck on water", square);
}

void check_active(const Position& position, Square square, const Piece& piece) {
    const char ground = position.ground(square);
    const Kind& kind = *piece.kind;
    if (ground == '^') refuse("an active piece in fire", square);
    if (kind.boat && ground != '~') refuse("a boat off water", square);
    if (ground == '~' && !kind.boat && !kind.amphibian) refuse("a land vehicle on water", square);
    if (ground == '*' && !kind.light) refuse("a heavy piece on ice", square);
    if (piece.cargo && !can_carry(kind, *piece.cargo->kind)) refuse("cargo that cannot be carried", square);
    if (is_pillbox(kind) && piece.flag) refuse("a Pillbox with a flag", square);
}

void check_pieces(const Position& position) {
    for (const auto& [square, piece] : position.pieces) {
        const char ground = position.ground(square);
        if (ground == '#' || ground == '-') refuse("a piece on an obstacle", square);
        if (is_pillbox(*piece.kind) && (ground == '~' || ground == '*')) refuse("a Pillbox on water or ice", square);
        if (is_pillbox(*piece.kind) && piece.command) refuse("a Pillbox as Command piece", square);
        if (position.side_order().find(piece.side) == std::string::npos) refuse("a side that does not play", square);
        if (position.smoke.count(square)) refuse("smoke under a piece", square);
        if (position.mines.count(square)) refuse("a mine under a piece", square);
        if (piece.wreck)
            check_wreck(position, square, piece);
        else
            check_active(position, square, piece);
    }
}

void check_commands(const Position& position) {
    std::map<char, int> commands;
    for (const auto& [square, piece] : position.pieces) {
        commands[piece.side] += piece.command ? 1 : 0;
        commands[piece.side] += piece.cargo && piece.cargo->command ? 1 : 0;
    }
    for (const auto& [side, count] : commands) {
        const std::string who(1, side);
        if (count > 1) refuse("pieces: more than one Command piece of side " + who);
        if (count > 0 && (position.rules == "last" || position.rules == "escape" || position.rules == "flag"))
            refuse("pieces: a Command piece in '" + position.rules + "'");
        if (count > 0 && position.has_command_rules() && position.tally.at(side) > 0)
            refuse("rules: the Command piece of side " + who + " has left but is still there");
    }
    if (position.has_command_rules())
        if (position.tally.at('w') + position.tally.at('b') > 1) refuse("rules: more than one Command piece has left");
}

void check_markers(const Position& position) {
    for (const Square square : position.smoke) {
        const char ground = position.ground(square);
        if (ground == '#' || ground == '~' || ground == '^' || is_hedge(ground))
            refuse("smoke where none can lie", square);
    }
    for (const Square square : position.mines) {
        const char ground = position.ground(square);
        if (ground == '#' || ground == '-' || ground == '~') refuse("a mine where none can lie", square);
    }
}

void check_flags(const Position& position) {
    int flags = static_cast<int>(position.sites.size());
    for (const auto& [square, count] : position.flags) flags += count;
    for (const auto& [square, piece] : position.pieces)
        flags += (piece.flag ? 1 : 0) + (piece.cargo && piece.cargo->flag ? 1 : 0);
    if (position.rules != "flag") {
        if (flags > 0) refuse("pieces: flags outside 'flag'");
        return;
    }
    for (const auto& [side, scored] : position.tally) flags += scored;
    if (flags % 2 == 0) refuse("pieces: an even number of flags");
    for (const Square site : position.sites) {
        for (const Square part : {site, ahead(site, 0), ahead(site, 1), ahead(site, 2)}) {
            if (!position.on_board(part)) refuse("a site over the edge", site);
            if (position.ground(part) == '#' || position.ground(part) == '-') refuse("a site over an obstacle", site);
        }
    }
}

void check_retreat(const Position& position) {
    if (position.rules != "retreat") return;
    static const std::set<std::string> basic = {"LT", "MT", "HT", "TD", "HM"};
    for (const char ground : position.terrain)
        if (ground != '.' && ground != '#') refuse("terrain: only open and high in 'retreat'");
    for (const auto& [square, piece] : position.pieces)
        if (piece.wreck || !basic.count(piece.kind->code)) refuse("not a piece of 'retreat'", square);
    if (!position.smoke.empty() || !position.mines.empty()) refuse("pieces: markers in 'retreat'");
}

}  // namespace

void refuse_impossible(const Position& position) {
    check_pieces(position);
    check_commands(position);
    check_markers(position);
    check_flags(position);
    check_retreat(position);
}

}  // namespace oracle
