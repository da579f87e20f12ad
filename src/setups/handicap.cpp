#include "setups/handicap.h"

#include <algorithm>

#include "base/excerpt.h"
#include "base/text_cursor.h"
#include "notation/position/square_text.h"
#include "notation/setup/reference_sheet.h"
#include "setups/armies.h"

namespace tankchess {
namespace {

Fault fault_at(std::string offence) { return {"handicap", std::move(offence)}; }

int points(Kind kind) { return points_of_kind(row_of_kind(kind)); }

std::string code(Kind kind) { return std::string(row_of_kind(kind).code); }

// Vehicles on land of White, the cheapest first; Black's are the same on a fair board.
std::vector<Kind> kinds_to_give(const Setup& setup) {
    std::vector<Kind> kinds;
    for (const std::size_t i : start_order(setup, Side::white)) {
        const PieceSpec& piece = setup.pieces[i];
        if (!piece.command && !piece.cargo && row_of_kind(piece.kind).mobility == Mobility::land)
            kinds.push_back(piece.kind);
    }
    std::stable_sort(kinds.begin(), kinds.end(), [](Kind a, Kind b) { return points(a) < points(b); });
    return kinds;
}

Result<Kind> read_kind(TextCursor& cursor) {
    const std::string_view word = cursor.take_while(is_letter);
    const auto code = piece_code(word);
    if (!code) return fault_at(excerpt(word) + " is no piece code");
    if (code->command) return fault_at("the Command piece stays");
    return code->kind;
}

}  // namespace

Result<std::vector<HandicapChange>> handicap_changes(const Setup& setup, Side side, std::string_view text) {
    std::vector<HandicapChange> changes;
    const std::vector<std::size_t> army = start_order(setup, side);
    TextCursor cursor(text);
    do {
        const Result<Kind> kind = read_kind(cursor);
        if (!kind) return kind.fault();
        std::optional<Kind> instead;
        if (cursor.take_if('>')) {
            const Result<Kind> weaker = read_kind(cursor);
            if (!weaker) return weaker.fault();
            if (points(*weaker) >= points(*kind)) return fault_at("a replaced piece must become a weaker one");
            instead = *weaker;
        }
        const auto found = std::find_if(army.begin(), army.end(), [&](std::size_t i) {
            const bool taken = std::any_of(changes.begin(), changes.end(), [i](const auto& c) { return c.piece == i; });
            return !taken && !setup.pieces[i].command && !setup.pieces[i].cargo && setup.pieces[i].kind == *kind;
        });
        if (found == army.end()) {
            return fault_at(std::string(name_of(side)) + " has no further " + code(*kind));
        }
        changes.push_back({*found, instead});
    } while (cursor.take_if(','));
    if (!cursor.at_end()) return fault_at("like LT,HT>MT, not " + excerpt(text));
    return changes;
}

Result<Setup> with_handicap(const Setup& setup, Side side, std::string_view text) {
    const auto changes = handicap_changes(setup, side, text);
    if (!changes) return changes.fault();
    Setup changed = setup;
    changed.pieces.clear();
    for (std::size_t i = 0; i < setup.pieces.size(); ++i) {
        const auto change = std::find_if(changes->begin(), changes->end(), [i](const auto& c) { return c.piece == i; });
        if (change == changes->end()) {
            changed.pieces.push_back(setup.pieces[i]);
        } else if (change->instead) {
            changed.pieces.push_back(setup.pieces[i]);
            changed.pieces.back().kind = *change->instead;
        }
    }
    return changed;
}

std::vector<std::string> usual_handicaps(const Setup& setup) {
    const std::vector<Kind> kinds = kinds_to_give(setup);
    std::vector<std::string> list;
    const auto add = [&](const std::string& text) {
        if (std::find(list.begin(), list.end(), text) == list.end() && with_handicap(setup, Side::white, text) &&
            with_handicap(setup, Side::black, text)) {
            list.push_back(text);
        }
    };
    for (std::size_t i = 1; i < kinds.size(); ++i) {
        if (points(kinds[i]) > points(kinds[i - 1])) add(code(kinds[i]) + ">" + code(kinds[i - 1]));
    }
    for (const Kind kind : kinds) add(code(kind));
    if (kinds.size() >= 2) {
        add(code(kinds[0]) + "," + code(kinds[1]));
        add(code(kinds[0]) + "," + code(kinds.back()));
        add(code(kinds[kinds.size() - 2]) + "," + code(kinds.back()));
    }
    return list;
}

std::vector<std::string> handicap_ladder(const Setup& setup) {
    std::vector<std::string> ladder;
    for (const Kind kind : kinds_to_give(setup))
        ladder.push_back(ladder.empty() ? code(kind) : ladder.back() + "," + code(kind));
    return ladder;
}

std::string half_rung(const Setup& setup, std::string_view rung) {
    const auto last = piece_code(rung.substr(rung.rfind(',') + 1));
    if (!last) return "";
    std::optional<Kind> weaker;
    for (const Kind kind : kinds_to_give(setup)) {
        if (row_of_kind(kind).weapon == Weapon::gun && points(kind) < points(last->kind)) weaker = kind;
    }
    return weaker ? std::string(rung) + ">" + code(*weaker) : "";
}

}  // namespace tankchess
