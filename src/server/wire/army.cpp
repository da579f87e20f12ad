#include "server/wire/army.h"

#include <algorithm>
#include <optional>

#include "match/game_state.h"
#include "notation/position/position_text.h"
#include "notation/retreat/retreat_position_text.h"

namespace tankchess::server {

namespace {

ApiFault bad_army(const std::string& text) { return {400, "bad_army", text, "army", 0}; }

// The pieces of a side that an army list names, in the order of their squares (X6: start squares stay).
std::vector<PieceSpec*> army_of(Setup& setup, std::optional<Side> side) {
    std::vector<PieceSpec*> out;
    for (PieceSpec& piece : setup.pieces) {
        if (!piece.wreck && is_vehicle(piece.kind) && (!side || piece.side == *side)) out.push_back(&piece);
    }
    std::sort(out.begin(), out.end(), [](const PieceSpec* a, const PieceSpec* b) { return a->square < b->square; });
    return out;
}

struct Choice {
    Kind kind;
    bool command;
};

Choice choice_of(const std::string& code) {
    const bool command = code.size() == 3 && code[0] == 'C';
    const auto kind = kind_by_code(command ? code.substr(1) : code);
    if (!kind || !is_vehicle(*kind)) throw bad_army("there is no vehicle type '" + code + "'");
    return {*kind, command};
}

std::vector<Choice> choices_of(const std::vector<std::string>& codes) {
    std::vector<Choice> out;
    for (const std::string& code : codes) out.push_back(choice_of(code));
    return out;
}

void expect_count(Side side, std::size_t pieces, const std::vector<std::string>& codes) {
    if (codes.size() == pieces) return;
    throw bad_army("side " + std::string(1, letter_of(side)) + " has " + std::to_string(pieces) +
                   " pieces to choose, the list has " + std::to_string(codes.size()));
}

// Retreat, where pieces have no squares of their own before they are placed: the list marks the Command piece itself.
std::vector<Choice> retreat_choices(const std::vector<std::string>& codes) {
    std::vector<Choice> out = choices_of(codes);
    for (const Choice& choice : out) {
        if (row_of_kind(choice.kind).set == PieceSet::basic) continue;
        throw bad_army("Retreat is played with the basic types, not with " +
                       std::string(row_of_kind(choice.kind).code));
    }
    const auto commands = std::count_if(out.begin(), out.end(), [](const Choice& c) { return c.command; });
    if (commands != 1) throw bad_army("mark one Command piece with a C, as in CLT");
    return out;
}

void apply_list(Setup& setup, Side side, const std::vector<std::string>& codes) {
    const auto pieces = army_of(setup, side);
    expect_count(side, pieces.size(), codes);
    const bool retreat = setup.rules.style == Style::retreat;
    const std::vector<Choice> choices = retreat ? retreat_choices(codes) : choices_of(codes);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Choice choice = choices[i];
        if (retreat) {
            pieces[i]->command = choice.command;
        } else if (choice.command && !pieces[i]->command) {
            throw bad_army("the Command piece stays on its square: " + codes[i] + " is in another place of the list");
        }
        pieces[i]->kind = choice.kind;
        pieces[i]->cargo.reset();
    }
}

std::string with_reserve(retreat::State state, Side side, const std::vector<std::string>& codes) {
    if (state.phase != retreat::Phase::place || !state.squares_of(side).empty()) {
        throw bad_army("armies are chosen before they are placed");
    }
    retreat::Reserve& reserve = state.reserves[index_of(side)];
    expect_count(side, static_cast<std::size_t>(reserve.count()), codes);
    reserve = {};
    for (const Choice& choice : retreat_choices(codes)) {
        if (choice.command) {
            reserve.command = choice.kind;
        } else {
            ++reserve.pieces[choice.kind];
        }
    }
    return write_retreat_position(state);
}

}  // namespace

std::vector<std::string> army_list(const json::value& value, std::string_view field) {
    const json::array* list = value.if_array();
    if (list == nullptr || list->size() > 128) throw bad_field(field, "must be a list of types");
    std::vector<std::string> out;
    for (const json::value& code : *list) {
        if (!code.is_string() || code.get_string().size() > 3) throw bad_field(field, "must be a list of types");
        out.push_back(plain(code.get_string()));
    }
    return out;
}

void apply_army(Setup& setup, const json::value* army) {
    if (army == nullptr) return;
    const Fields in(*army, "army");
    const std::string kind = in.text("kind", 1, 20);
    if (kind == "standard") return;
    if (kind == "single") {
        const Kind type = choice_of(in.text("type", 1, 3)).kind;
        for (PieceSpec* piece : army_of(setup, std::nullopt)) {
            piece->kind = type;
            piece->cargo.reset();
        }
        return;
    }
    if (kind != "free") throw bad_army("army.kind must be standard, single or free");
    for (const Side side : all_sides) {
        const std::string letter(1, letter_of(side));
        if (const json::value* list = in.find(letter)) apply_list(setup, side, army_list(*list, "army." + letter));
    }
}

std::string with_army(const std::string& tps, Side side, const std::vector<std::string>& codes) {
    std::string text;
    if (names_retreat(tps)) {
        auto state = read_retreat_position(tps);
        if (!state) throw ApiFault{400, "bad_position", state.fault().text(), "tps", 0};
        text = with_reserve(std::move(*state), side, codes);
    } else {
        auto setup = read_setup(tps);
        if (!setup) throw ApiFault{400, "bad_position", setup.fault().text(), "tps", 0};
        apply_list(*setup, side, codes);
        text = write_setup(*setup);
    }
    const auto game = match::open_game(text);
    if (!game) throw bad_army(game.fault().text());
    return (*game)->text();
}

}  // namespace tankchess::server
