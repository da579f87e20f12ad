#include "setups/armies.h"

#include <algorithm>

#include "base/excerpt.h"
#include "base/text_cursor.h"
#include "notation/setup/reference_sheet.h"
#include "rules/board/view.h"

namespace tankchess {
namespace {

Fault army_fault(std::string offence) { return {"army", std::move(offence)}; }

struct ArmyText {
    Side side;
    std::vector<PieceCode> codes;
};

// `w:CLT,HT b:CMT,LT`.
Result<std::vector<ArmyText>> read_armies(std::string_view text) {
    std::vector<ArmyText> armies;
    TextCursor cursor(text);
    for (cursor.skip_blanks(); !cursor.at_end(); cursor.skip_blanks()) {
        const auto side = side_of_letter(cursor.peek());
        if (!side || cursor.peek(1) != ':') return army_fault(excerpt(cursor.rest()) + " must be like w:CLT,HT,LT");
        cursor.take();
        cursor.take();
        for (const ArmyText& known : armies) {
            if (known.side == *side) return army_fault(std::string(name_of(*side)) + " is named twice");
        }
        ArmyText army{*side, {}};
        do {
            const std::string_view word = cursor.take_while(is_letter);
            const auto code = piece_code(word);
            if (!code) return army_fault(excerpt(word) + " is no piece code");
            if (army.codes.size() == static_cast<std::size_t>(max_pieces)) return army_fault("too many pieces");
            army.codes.push_back(*code);
        } while (cursor.take_if(','));
        armies.push_back(std::move(army));
        cursor.take_if(';');
    }
    return armies;
}

}  // namespace

std::vector<std::size_t> start_order(const Setup& setup, Side side) {
    std::vector<std::size_t> army;
    for (std::size_t i = 0; i < setup.pieces.size(); ++i) {
        const PieceSpec& piece = setup.pieces[i];
        if (piece.side == side && !piece.wreck && is_vehicle(piece.kind)) army.push_back(i);
    }
    std::sort(army.begin(), army.end(), [&](std::size_t a, std::size_t b) {
        return seen_from(side, setup.size, setup.pieces[a].square) <
               seen_from(side, setup.size, setup.pieces[b].square);
    });
    return army;
}

Result<Setup> single_type(const Setup& setup, Kind kind) {
    if (!is_vehicle(kind))
        return army_fault("a " + std::string(row_of_kind(kind).name) + " cannot move: no game of it alone");
    Setup changed = setup;
    for (PieceSpec& piece : changed.pieces) {
        if (piece.wreck || !is_vehicle(piece.kind)) continue;
        if (piece.cargo) return army_fault("a setup with cargo aboard cannot be played with a single type");
        piece.kind = kind;
    }
    return changed;
}

Result<Setup> choose_army(const Setup& setup, Side side, const std::vector<PieceCode>& codes) {
    const std::vector<std::size_t> army = start_order(setup, side);
    const std::string name(name_of(side));
    if (codes.size() != army.size()) {
        return army_fault(name + " has " + std::to_string(army.size()) + " start squares, " +
                          std::to_string(codes.size()) + " pieces are named");
    }
    for (const PieceCode& code : codes) {
        if (is_vehicle(code.kind)) continue;
        return army_fault("a " + std::string(row_of_kind(code.kind).name) + " is no vehicle");
    }
    const auto commands = std::count_if(codes.begin(), codes.end(), [](const PieceCode& code) { return code.command; });
    const bool leads = std::any_of(army.begin(), army.end(), [&](std::size_t i) { return setup.pieces[i].command; });
    if (commands != (leads ? 1 : 0)) {
        return army_fault(name + (leads ? " needs exactly one Command piece" : " has no Command piece by these rules"));
    }
    Setup changed = setup;
    for (std::size_t i = 0; i < army.size(); ++i) {
        changed.pieces[army[i]].kind = codes[i].kind;
        changed.pieces[army[i]].command = codes[i].command;
    }
    return changed;
}

Result<Setup> choose_armies(const Setup& setup, std::string_view text) {
    const Result<std::vector<ArmyText>> armies = read_armies(text);
    if (!armies) return armies.fault();
    Setup changed = setup;
    for (const ArmyText& chosen : *armies) {
        Result<Setup> next = choose_army(changed, chosen.side, chosen.codes);
        if (!next) return next.fault();
        changed = std::move(*next);
    }
    return changed;
}

int army_points(const Setup& setup, Side side) {
    int points = 0;
    for (const std::size_t i : start_order(setup, side)) points += points_of_kind(row_of_kind(setup.pieces[i].kind));
    return points;
}

Result<Setup> leave_out(const Setup& setup, std::string_view text) {
    const Result<std::vector<ArmyText>> armies = read_armies(text);
    if (!armies) return armies.fault();
    std::vector<bool> gone(setup.pieces.size(), false);
    for (const ArmyText& chosen : *armies) {
        const std::vector<std::size_t> army = start_order(setup, chosen.side);
        for (const PieceCode& code : chosen.codes) {
            if (code.command) return army_fault("the Command piece stays");
            const auto found = std::find_if(army.begin(), army.end(), [&](std::size_t i) {
                return !gone[i] && !setup.pieces[i].command && setup.pieces[i].kind == code.kind;
            });
            if (found == army.end()) {
                return army_fault(std::string(name_of(chosen.side)) + " has no further " +
                                  std::string(row_of_kind(code.kind).code) + " to leave out");
            }
            gone[*found] = true;
        }
    }
    Setup changed = setup;
    changed.pieces.clear();
    for (std::size_t i = 0; i < setup.pieces.size(); ++i) {
        if (!gone[i]) changed.pieces.push_back(setup.pieces[i]);
    }
    return changed;
}

}  // namespace tankchess
