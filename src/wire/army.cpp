#include "wire/army.h"

#include <algorithm>

#include "match/game_state.h"
#include "notation/position/position_text.h"
#include "notation/position/square_text.h"
#include "notation/retreat/retreat_position_text.h"
#include "setups/armies.h"

namespace tankchess::server {

namespace {

constexpr std::size_t max_code = 4;  // three letters, and the C of a Command piece

ApiFault bad_army(const std::string& text) { return {400, "bad_army", text, "army", 0}; }

Setup made(Result<Setup> setup) {
    if (!setup) throw bad_army(setup.fault().offence);
    return std::move(*setup);
}

PieceCode code_of(const std::string& text) {
    const auto code = piece_code(text);
    if (!code || !is_vehicle(code->kind)) throw bad_army("there is no vehicle type '" + text + "'");
    return *code;
}

std::vector<PieceCode> codes_of(const std::vector<std::string>& texts) {
    std::vector<PieceCode> out;
    for (const std::string& text : texts) out.push_back(code_of(text));
    return out;
}

void expect_count(Side side, std::size_t pieces, const std::vector<std::string>& codes) {
    if (codes.size() == pieces) return;
    throw bad_army("side " + std::string(1, letter_of(side)) + " has " + std::to_string(pieces) +
                   " pieces to choose, the list has " + std::to_string(codes.size()));
}

void expect_points(const Setup& setup, Side side, int most) {
    const int points = army_points(setup, side);
    if (points <= most) return;
    throw ApiFault{400, "army_over_budget",
                   "side " + std::string(1, letter_of(side)) + " has an army of " + std::to_string(points) +
                       " points, at most " + std::to_string(most) + " are allowed",
                   "army", 0};
}

// Retreat, where pieces have no squares of their own before they are placed: the list may come in any order.
std::vector<PieceCode> retreat_codes(const std::vector<std::string>& texts) {
    std::vector<PieceCode> out = codes_of(texts);
    for (const PieceCode& code : out) {
        if (row_of_kind(code.kind).set == PieceSet::basic) continue;
        throw bad_army("Retreat is played with the basic types, not with " + std::string(row_of_kind(code.kind).code));
    }
    const auto commands = std::count_if(out.begin(), out.end(), [](const PieceCode& code) { return code.command; });
    if (commands != 1) throw bad_army("mark one Command piece with a C, as in CLT");
    return out;
}

std::string with_reserve(retreat::State state, Side side, const std::vector<std::string>& codes) {
    if (state.phase != retreat::Phase::place || !state.squares_of(side).empty()) {
        throw bad_army("armies are chosen before they are placed");
    }
    retreat::Reserve& reserve = state.reserves[index_of(side)];
    expect_count(side, static_cast<std::size_t>(reserve.count()), codes);
    reserve = {};
    for (const PieceCode& code : retreat_codes(codes)) {
        if (code.command) {
            reserve.command = code.kind;
        } else {
            ++reserve.pieces[code.kind];
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
        if (!code.is_string() || code.get_string().size() > max_code) throw bad_field(field, "must be a list of types");
        out.push_back(std_string(code.get_string()));
    }
    return out;
}

json::object apply_army(Setup& setup, const json::value* army) {
    json::object budget;
    if (army == nullptr) return budget;
    const Fields in(*army, "army");
    const std::string kind = in.text("kind", 1, 20);
    if (kind == "standard") return budget;
    if (kind == "single") {
        setup = made(single_type(setup, code_of(in.text("type", 1, max_code)).kind));
        return budget;
    }
    if (kind != "free") throw bad_army("army.kind must be standard, single or free");
    const bool limited = in.flag_or("budget", false);
    for (const Side side : all_sides) {
        const std::string letter(1, letter_of(side));
        const int printed = army_points(setup, side);
        if (limited && printed > 0) budget[letter] = printed;
        if (const json::value* list = in.find(letter)) {
            setup = made(choose_army(setup, side, codes_of(army_list(*list, "army." + letter))));
            if (limited) expect_points(setup, side, printed);
        }
    }
    return budget;
}

std::string with_army(const std::string& tps, Side side, const std::vector<std::string>& codes,
                      std::optional<int> most_points) {
    std::string text;
    if (names_retreat(tps)) {
        auto state = read_retreat_position(tps);
        if (!state) throw ApiFault{400, "bad_position", state.fault().text(), "tps", 0};
        text = with_reserve(std::move(*state), side, codes);
    } else {
        auto setup = read_setup(tps);
        if (!setup) throw ApiFault{400, "bad_position", setup.fault().text(), "tps", 0};
        const Setup changed = made(choose_army(*setup, side, codes_of(codes)));
        if (most_points) expect_points(changed, side, *most_points);
        text = write_setup(changed);
    }
    const auto game = match::open_game(text);
    if (!game) throw bad_army(game.fault().text());
    return (*game)->text();
}

}  // namespace tankchess::server
