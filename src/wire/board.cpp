#include "wire/board.h"

#include "notation/position/rules_text.h"
#include "rules/play/play.h"
#include "rules/position/effects.h"
#include "wire/board_cost.h"
#include "wire/choices.h"
#include "wire/retreat_view.h"
#include "wire/squares.h"

namespace tankchess::server {

namespace {

json::object effect_view(const Effect& effect, BoardSize size) {
    json::object out{{"e", jtext(name_of(effect.kind))}, {"at", wire_square(effect.at, size)}};
    if (effect.to != no_square) out["to"] = wire_square(effect.to, size);
    if (effect.kind == EffectKind::turn) out["facing"] = index_of(effect.facing);
    std::string piece(1, letter_of(effect.side));
    if (effect.command) piece += 'C';
    piece += row_of_kind(effect.piece).code;
    out["piece"] = piece;
    return out;
}

}  // namespace

std::string choices_of(const match::GameState& game) {
    struct Texts {
        std::string operator()(std::monostate) const { return "null"; }
        std::string operator()(const Position* position) const { return choices_json(*position); }
        std::string operator()(const retreat::State* state) const { return retreat_choices_json(*state); }
    };
    return std::visit(Texts{}, game.board());
}

std::string legal_of(const match::GameState& game) {
    struct Texts {
        std::string operator()(std::monostate) const { return "[]"; }
        std::string operator()(const Position* position) const { return legal_json(*position); }
        std::string operator()(const retreat::State* state) const { return retreat_legal_json(*state); }
    };
    return std::visit(Texts{}, game.board());
}

std::string choices_of(const std::string& tps) {
    const auto game = match::open_game(tps);
    return game ? choices_of(**game) : std::string();
}

json::array effects_view(const Position& before, Move move) {
    json::array out;
    for (const Effect& effect : effects_of(before, move)) out.push_back(effect_view(effect, before.size()));
    return out;
}

json::array effects_of_move(const match::GameState& before, std::uint64_t code, const std::string& text) {
    struct Effects {
        std::uint64_t code;
        const std::string& text;
        json::array operator()(std::monostate) const { return {}; }
        json::array operator()(const Position* position) const { return effects_view(*position, Move{code}); }
        json::array operator()(const retreat::State* state) const { return retreat_effects(*state, text); }
    };
    return std::visit(Effects{code, text}, before.board());
}

json::array effects_of_ply(const match::Ply& ply) {
    const auto before = match::open_game(ply.before);
    return before ? effects_of_move(**before, ply.code, ply.text) : json::array();
}

bool too_complex(const match::GameState& game) {
    const auto board = game.board();
    const auto* position = std::get_if<const Position*>(&board);
    return position != nullptr && drives_of_all(**position, most_drives_at_start) > most_drives_at_start;
}

ApiFault too_complex_fault(std::string_view field) {
    return {400, "too_complex", "this board has too many turns to choose from: less smoke, fewer mines or fewer pieces",
            std::string(field), 0};
}

std::string rules_word(const match::GameState& game) {
    struct Words {
        std::string operator()(std::monostate) const { return {}; }
        std::string operator()(const Position* position) const { return write_rules(position->rules()); }
        std::string operator()(const retreat::State*) const { return write_rules({Style::retreat, 0}); }
    };
    return std::visit(Words{}, game.board());
}

bool two_sides(const match::GameState& game) {
    const auto board = game.board();
    const auto* position = std::get_if<const Position*>(&board);
    return position == nullptr || (*position)->mode().sides == 2;
}

bool black_moves(const match::GameState& game) { return game.side_to_move() == Side::black && two_sides(game); }

std::string style_word(const std::string& rules) { return rules.substr(0, rules.find_first_of(":;")); }

int seats_of(const std::string& style) {
    const auto known = style_by_name(style);
    return known ? mode_of(*known).sides : 2;
}

}  // namespace tankchess::server
