#include "cli/terminal/cause_words.h"

#include "notation/position/square_text.h"

namespace tankchess::cli {

namespace {

using engine::ArmourSide;
using engine::Cause;
using engine::NamedPiece;
using engine::Why;

std::string bare_name(const NamedPiece& piece) {
    return (piece.command ? "Command " : "") + std::string(row_of_kind(piece.kind).name);
}
std::string with_square(const std::optional<NamedPiece>& piece) {
    return piece ? "the " + bare_name(*piece) + " on " + square_name(piece->square) : "a piece";
}
std::string a_piece(const std::optional<NamedPiece>& piece) {
    if (!piece) return "a piece";
    const std::string name = bare_name(*piece);
    return (std::string("AEIOU").find(name[0]) == std::string::npos ? "a " : "an ") + name;
}
// What is aimed at: the piece, or the side of it that is weak.
std::string target(const Cause& cause) {
    if (cause.armour == ArmourSide::none) return with_square(cause.piece);
    return "the " + std::string(name_of(cause.armour)) + " armour of " + with_square(cause.piece);
}
std::string shooter(const Cause& cause) {
    return cause.by ? "the " + bare_name(*cause.by) + " from " + square_name(cause.from) : "the enemy";
}
// Of a piece that moved.
std::string shown(const Cause& cause) {
    return cause.armour == ArmourSide::none ? "" : " and shows its " + std::string(name_of(cause.armour));
}
std::string in_turns(int turns) { return "in " + std::to_string(turns); }

}  // namespace

std::string cause_words(const Cause& cause) {
    switch (cause.why) {
        case Why::loses_command:
            return "leaves " + target(cause) + " to " + shooter(cause);
        case Why::gets_mated:
            return "is checkmated " + in_turns(cause.turns) + (cause.by ? " by " + with_square(cause.by) : "");
        case Why::lets_escape:
            return "overlooks that " + with_square(cause.piece) + " breaks out " + in_turns(cause.turns);
        case Why::loses_by_force:
            return "loses by force " + in_turns(cause.turns);
        case Why::own_loss:
            return "costs " + with_square(cause.piece) + " by its own move";
        case Why::walks_into:
            return "steps out of cover into the fire of " + with_square(cause.by) + shown(cause);
        case Why::stays_in:
            return "stays in the fire of " + with_square(cause.by) + shown(cause);
        case Why::leaves:
            return "leaves " + target(cause) + " to " + shooter(cause);
        case Why::uncovers:
            return "uncovers " + target(cause) + " to " + shooter(cause);
        case Why::trades:
            return "trades " + a_piece(cause.piece) + " for " + a_piece(cause.other);
        case Why::costs_later:
            return "soon costs " + with_square(cause.piece);
        case Why::lets_run:
            return "lets " + with_square(cause.piece) + " run for the edge";
        case Why::misses_win:
            return "misses a win " + in_turns(cause.turns);
        case Why::misses_shot:
            return "gives up the shot at " + target(cause);
        case Why::misses_attack:
            return "misses the attack on " + with_square(cause.piece) + " by the " +
                   (cause.by ? bare_name(*cause.by) + " from " + square_name(cause.from) : "");
        case Why::misses_escape:
            return "misses the way of the own Command piece to the edge";
        case Why::misses_gain:
            return "misses the gain of " + with_square(cause.piece);
        case Why::falls_behind:
            return "falls behind in the race to the edge";
        case Why::cut_off:
            return "lets " + with_square(cause.piece) + " be cut off from the edge";
    }
    return {};
}

}  // namespace tankchess::cli
