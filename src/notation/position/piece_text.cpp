#include "notation/position/piece_text.h"

#include <algorithm>
#include <array>

#include "base/excerpt.h"
#include "base/text_cursor.h"
#include "notation/position/square_text.h"

namespace tankchess {
namespace {

struct MarkerRow {
    std::string_view name;
    std::vector<Square> Setup::* squares;
};
// In the order in which they are written on one square.
constexpr std::array<MarkerRow, 4> marker_rows{{
    {"smoke", &Setup::smoke},
    {"mine", &Setup::mines},
    {"flag", &Setup::flags},
    {"site", &Setup::sites},
}};

Fault entry_fault(std::string_view text, std::string_view offence) {
    return {"pieces", excerpt(text) + " " + std::string(offence)};
}

// `[MT+]`, `[CMT-$]`, after the opening bracket.
std::optional<CargoSpec> take_cargo(TextCursor& cursor) {
    const auto code = piece_code(cursor.take_while(is_upper));
    if (!code) return std::nullopt;
    CargoSpec cargo{code->kind, code->command, false, false};
    if (cursor.take_if('-')) {
        cargo.backwards = true;
    } else if (!cursor.take_if('+')) {
        return std::nullopt;
    }
    cargo.flag = cursor.take_if('$');
    if (!cursor.take_if(']')) return std::nullopt;
    return cargo;
}

std::string write_cargo(const CargoSpec& cargo) {
    return "[" + write_piece_code(cargo.kind, cargo.command) + (cargo.backwards ? "-" : "+") + (cargo.flag ? "$" : "") +
           "]";
}

bool by_square(const PieceSpec& a, const PieceSpec& b) { return a.square < b.square; }

}  // namespace

std::optional<Fault> read_piece_entry(std::string_view text, Setup& setup) {
    const std::size_t at = text.find('@');
    if (at == std::string_view::npos) return entry_fault(text, "has no '@' between piece and square");
    const std::string_view head = text.substr(0, at);
    TextCursor cursor(text.substr(at + 1));
    const auto square = take_square(cursor);
    if (!square) return entry_fault(text, "names no square after '@'");
    if (!setup.size.contains(*square)) {
        return Fault{"pieces", square_name(*square) + " is off the " + size_text(setup.size) + " board"};
    }
    for (const MarkerRow& marker : marker_rows) {
        if (head != marker.name) continue;
        if (!cursor.at_end()) return entry_fault(text, "goes on after the square of a marker");
        (setup.*marker.squares).push_back(*square);
        return std::nullopt;
    }

    PieceSpec piece;
    piece.square = *square;
    const auto side = head.empty() ? std::nullopt : side_of_letter(head.front());
    if (!side) return entry_fault(text, "begins with no side (w, b, x, y) and is no smoke, mine, flag or site");
    piece.side = *side;
    const auto code = piece_code(head.substr(1));
    if (!code) return entry_fault(text, "has no known piece code after its side");
    piece.kind = code->kind;
    piece.command = code->command;
    if (cursor.take_if('!')) {
        piece.wreck = true;
    } else if (const auto facing = take_facing(cursor)) {
        piece.facing = *facing;
    } else {
        return entry_fault(text, "has neither a facing nor the '!' of a wreck after its square");
    }
    if (cursor.take_if('[')) {
        piece.cargo = take_cargo(cursor);
        if (!piece.cargo) return entry_fault(text, "has a cargo that is not like [MT+] or [CMT-]");
    }
    piece.flag = cursor.take_if('$');
    if (!cursor.at_end()) return entry_fault(text, "goes on with " + excerpt(cursor.rest()) + " after its end");
    setup.pieces.push_back(piece);
    return std::nullopt;
}

void append_piece_entry(std::string& text, const PieceSpec& piece) {
    text += letter_of(piece.side);
    text += write_piece_code(piece.kind, piece.command);
    text += '@';
    text += square_name(piece.square);
    text += piece.wreck ? "!" : name_of(piece.facing);
    if (piece.cargo) text += write_cargo(*piece.cargo);
    if (piece.flag) text += '$';
}

std::string write_piece_entries(const Setup& setup) {
    constexpr std::size_t usual_entry = 12;
    std::string text;
    text.reserve(setup.pieces.size() * usual_entry);
    const auto add_pieces = [&text](const std::vector<PieceSpec>& pieces) {
        for (const PieceSpec& piece : pieces) {
            if (!text.empty()) text += ',';
            append_piece_entry(text, piece);
        }
    };
    // Those of a position are in order already.
    if (std::is_sorted(setup.pieces.begin(), setup.pieces.end(), by_square)) {
        add_pieces(setup.pieces);
    } else {
        std::vector<PieceSpec> pieces = setup.pieces;
        std::stable_sort(pieces.begin(), pieces.end(), by_square);
        add_pieces(pieces);
    }

    std::vector<std::pair<Square, std::size_t>> markers;
    for (std::size_t kind = 0; kind < marker_rows.size(); ++kind) {
        for (Square square : setup.*marker_rows[kind].squares) markers.emplace_back(square, kind);
    }
    std::sort(markers.begin(), markers.end());
    for (const auto& [square, kind] : markers) {
        if (!text.empty()) text += ',';
        ((text += marker_rows[kind].name) += '@') += square_name(square);
    }
    return text.empty() ? "-" : text;
}

}  // namespace tankchess
