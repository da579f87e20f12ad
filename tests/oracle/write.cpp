// N1-N3: the canonical text of a turn, without check marks.

#include "turns.h"

namespace oracle {

namespace {

std::string mark(const Play& play) {
    const std::string target = square_name(play.action.target);
    switch (play.action.deed) {
        case Deed::smoke:
            return "*" + target;
        case Deed::lay_mine:
            return "!" + target;
        case Deed::take_from_site:
        case Deed::take_lying:
        case Deed::take_from_carrier:
        case Deed::take_from_cargo:
            return play.several_flags ? "$" + target : "$";
        default:
            return play.mover_exploded ? "@" : "";
    }
}

}  // namespace

std::string base_text(const Position& before, const Play& play) {
    const Drive& drive = play.drive;
    std::string text;
    if (drive.cargo) text += before.pieces.at(drive.from).cargo->kind->code + " ";
    if (drive.fate == Fate::out) {
        text += square_name(drive.from) + " > out";
    } else {
        if (!(drive.from == drive.at)) text += square_name(drive.from) + " > ";
        text += square_name(drive.at);
        if (!play.mover_lost) text += "/" + facing_name(drive.facing);
    }
    std::string inside = mark(play);
    if (play.action.deed == Deed::flame) {
        const char ground = before.ground(play.action.target);
        if (is_hedge(ground) || ground == '*') inside = "^" + square_name(play.action.target);
    }
    for (const Square square : play.destroyed) inside += (inside.empty() ? "" : " ") + square_name(square);
    return inside.empty() ? text : text + " (" + inside + ")";
}

std::string with_via(const std::string& base, const Play& play) {
    std::string via;
    for (const Square square : play.drive.cleared)
        if (play.drive.fate == Fate::out || !(square == play.drive.at)) via += " " + square_name(square);
    if (via.empty()) return base;
    const std::size_t bracket = base.find(" (");
    const std::string head = base.substr(0, bracket);
    return head + " via" + via + (bracket == std::string::npos ? "" : base.substr(bracket));
}

}  // namespace oracle
