#include "notation/moves/move_text.h"

#include <algorithm>
#include <memory>

#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace tankchess {
namespace {

bool same_drive(Move a, Move b) {
    return a.from() == b.from() && a.of_cargo() == b.of_cargo() && a.to() == b.to() && a.leaves() == b.leaves() &&
           a.faceless() == b.faceless() && a.facing() == b.facing();
}

// From, to and facing.
std::string drive_text(const Position& position, Move move, MoveStyle style) {
    std::string text;
    if (move.of_cargo() || style.prefix) {
        const Piece& mover = mover_of(position, move);
        text += std::string(mover.row().code) + " ";  // the type alone
    }
    const bool turned_only = move.from() == move.to() && !move.leaves();
    if (!turned_only) text += square_name(move.from()) + " > ";
    text += move.leaves() ? "out" : square_name(move.to());
    if (!move.faceless()) text += std::string("/") + name_of(move.facing());
    return text;
}

std::string via_text(const Position& position, Move move) {
    std::string text;
    for (Square square : cleared_squares(position, move)) text += " " + square_name(square);
    return text.empty() ? text : " via" + text;
}

// N3: what stands in the brackets before the squares.
std::string action_mark(const Position& position, Move move, bool name_flag) {
    switch (move.action()) {
        case Action::smoke:
            return "*" + square_name(move.target());
        case Action::mine:
            return "!" + square_name(move.target());
        case Action::flame: {
            const Terrain terrain = position.terrain_at(move.target());
            return is_hedge(terrain) || terrain == terrain::ice ? "^" + square_name(move.target()) : "";
        }
        case Action::blast:
            return "@";
        case Action::flag:
            return name_flag ? "$" + square_name(move.target()) : "$";
        case Action::none:
            return explodes_on_arrival(position, move) ? "@" : "";
        case Action::shot:
        case Action::charge:
            break;
    }
    return "";
}

std::string bracket_text(const Position& position, Move move, bool name_flag, std::string_view symbols) {
    std::string inside = action_mark(position, move, name_flag);
    // A plain drive over harmless ground destroys nothing; asking costs a do and undo.
    if (move.action() != Action::none || move.faceless()) {
        for (Square square : destroyed_squares(position, move)) {
            if (!inside.empty()) inside += ' ';
            inside += square_name(square);
        }
    }
    inside += symbols;
    return inside.empty() ? inside : " (" + inside + ")";
}

std::string without_blanks(std::string text) {
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
}

// The text without `via` and symbols: what M9 may need to tell apart.
std::string text_without_route(const Position& position, Move move) {
    return drive_text(position, move, {}) + bracket_text(position, move, true, {});
}

// `all` are the pseudo-legal moves, so that a text does not depend on what G5 forbids; made here where missing.
std::string write_among(const Position& position, Move move, const MoveList* all, MoveStyle style,
                        std::string_view marks) {
    bool name_flag = false;
    bool needs_via = false;
    const bool takes_flag = move.action() == Action::flag;
    if (takes_flag || move.route() != 0) {
        // The list is large: it lives on the heap, and only where a text depends on the other moves.
        std::unique_ptr<MoveList> own;
        if (!all) {
            own = std::make_unique<MoveList>();
            pseudo_moves(position, *own);
            all = own.get();
        }
        for (Move other : *all) {
            if (other == move || !same_drive(other, move)) continue;
            if (takes_flag && other.action() == Action::flag && other.target() != move.target()) name_flag = true;
            if (move.route() != 0 && !needs_via)
                needs_via = text_without_route(position, other) == text_without_route(position, move);
        }
    }
    std::string text = drive_text(position, move, style);
    if (needs_via) text += via_text(position, move);
    text += bracket_text(position, move, name_flag, std::string(marks));
    return style.compact ? without_blanks(text) : text;
}

}  // namespace

std::string write_move(const Position& position, Move move, MoveStyle style) {
    return write_among(position, move, nullptr, style, style.symbols ? check_marks(position, move) : "");
}

std::string write_marked_move(const Position& position, Move move, std::string_view marks) {
    return write_among(position, move, nullptr, {}, marks);
}

std::vector<std::string> write_moves(const Position& position, const MoveList& legal, MoveStyle style) {
    std::vector<std::string> texts;
    texts.reserve(legal.size());
    auto all = std::make_unique<MoveList>();
    pseudo_moves(position, *all);
    for (Move move : legal) {
        texts.push_back(
            write_among(position, move, all.get(), style, style.symbols ? check_marks(position, move) : ""));
    }
    return texts;
}

std::string check_marks(const Position& position, Move move) {
    if (!mode_of(position.rules().style).mate_style) return "";
    const Position next = after(position, move);
    if (settled(next).over()) return "";  // N3: it ended the game on the spot
    return marks_for(announcement(next), outcome(next));
}

std::string marks_for(const Announcement& announced, const Outcome& outcome) {
    if (outcome.reason == Reason::escapemate) return "=";
    if (outcome.reason == Reason::checkmate) return "#";
    return std::string(announced.check ? "+" : "") + (announced.escape ? "-" : "");
}

bool explodes_on_arrival(const Position& position, Move move) {
    return move.action() == Action::none && move.faceless() && !move.leaves() &&
           mover_of(position, move).has(explosive) && position.terrain_at(move.to()) != terrain::water;
}

std::vector<Square> cleared_squares(const Position& position, Move move) {
    std::vector<Square> cleared;
    Pose pose = mover_of(position, move).pose();
    for (std::uint16_t route = move.route(); route != 0; route = static_cast<std::uint16_t>(route >> 2)) {
        switch (static_cast<Step>(route & 3)) {
            case Step::left:
                pose.facing = turned(pose.facing, -1);
                continue;
            case Step::right:
                pose.facing = turned(pose.facing, 1);
                continue;
            case Step::ahead:
            case Step::none:
                break;
        }
        const int x = column_of(pose.square) + dx_of(pose.facing);
        const int y = row_of(pose.square) + dy_of(pose.facing);
        if (!position.size().contains(x, y)) break;  // the leaving step
        pose.square = make_square(x, y);
        const bool marked = position.smoke_at(pose.square) || position.mine_at(pose.square);
        if (marked && (move.leaves() || pose.square != move.to())) cleared.push_back(pose.square);
    }
    std::sort(cleared.begin(), cleared.end());
    cleared.erase(std::unique(cleared.begin(), cleared.end()), cleared.end());
    return cleared;
}

}  // namespace tankchess
