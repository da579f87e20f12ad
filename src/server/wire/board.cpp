#include "server/wire/board.h"

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/position/tps_fields.h"
#include "rules/play/play.h"
#include "rules/position/effects.h"
#include "server/wire/choices.h"
#include "server/wire/retreat_view.h"
#include "server/wire/squares.h"

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

std::string choices_of(const std::string& tps) {
    if (is_retreat(tps)) return retreat_choices_json(tps);
    const auto position = read_position(tps);
    return position ? choices_json(*position) : std::string();
}

std::string legal_of(const std::string& tps) {
    if (is_retreat(tps)) return retreat_legal_json(tps);
    const auto position = read_position(tps);
    return position ? legal_json(*position) : std::string();
}

json::array effects_of_move(const std::string& tps, const std::string& text) {
    if (is_retreat(tps)) return retreat_effects(tps, text);
    json::array out;
    const auto position = read_position(tps);
    if (!position) return out;
    const auto move = read_move(*position, text);
    if (!move) return out;
    for (const Effect& effect : effects_of(*position, *move)) out.push_back(effect_view(effect, position->size()));
    return out;
}

std::string rules_word(const std::string& tps) { return std::string(TpsFields(tps).rules_word()); }

std::string style_word(const std::string& rules) { return rules.substr(0, rules.find_first_of(":;")); }

std::string family_of(const std::string& style) {
    const auto known = style_by_name(style);
    return std::string(known ? mode_of(*known).family : style);
}

int seats_of(const std::string& style) {
    const auto known = style_by_name(style);
    return known ? mode_of(*known).sides : 2;
}

}  // namespace tankchess::server
