#include "notation/position/rules_text.h"

#include "base/excerpt.h"
#include "base/text_cursor.h"
#include "notation/position/square_text.h"
#include "rules/board/setup.h"

namespace tankchess {
namespace {

constexpr int max_tally = 9999;

Fault rules_fault(std::string offence) { return {"rules", std::move(offence)}; }

std::string style_names() {
    std::string names;
    for (const ModeRow& row : mode_rows) names += (names.empty() ? "" : ", ") + std::string(row.name);
    return names;
}

// The sides of a style in the order of Z3: w b, or w b x y.
int sides_of(Style style) { return mode_of(style).sides; }

Result<Tally> read_tally(std::string_view text, Style style) {
    Tally tally{};
    bool seen[side_count] = {};
    TextCursor cursor(text);
    do {
        const auto side = side_of_letter(cursor.peek());
        if (!side || static_cast<int>(index_of(*side)) >= sides_of(style)) {
            return rules_fault("tally " + excerpt(text) + " must name sides and counts, like " +
                               (sides_of(style) == 2 ? "w2b1" : "w0b0x0y0"));
        }
        cursor.take();
        if (seen[index_of(*side)])
            return rules_fault("tally names side " + std::string(1, letter_of(*side)) + " twice");
        seen[index_of(*side)] = true;
        const auto count = cursor.take_number(max_tally);
        if (!count) {
            return rules_fault("tally of side " + std::string(1, letter_of(*side)) + " must be a number from 0 to " +
                               std::to_string(max_tally));
        }
        tally[index_of(*side)] = static_cast<std::uint16_t>(*count);
    } while (!cursor.at_end());
    return tally;
}

}  // namespace

Result<RulesSpec> read_rules(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    const auto style = style_by_name(name);
    if (!style) return rules_fault(excerpt(name) + " is not one of " + style_names());
    RulesSpec rules{*style, 0};
    if (colon == std::string_view::npos) return rules;
    if (!mode_of(*style).limit_allowed) return rules_fault("'" + std::string(name) + "' takes no turn limit");
    TextCursor cursor(text.substr(colon + 1));
    const auto limit = cursor.take_number(max_turn);
    if (!limit || *limit == 0 || !cursor.at_end()) {
        return rules_fault("turn limit " + excerpt(text.substr(colon + 1)) + " must be a number from 1 to " +
                           std::to_string(max_turn));
    }
    rules.limit = static_cast<std::uint16_t>(*limit);
    return rules;
}

std::string write_rules(RulesSpec rules) {
    std::string text(mode_of(rules.style).name);
    if (rules.limit != 0) text += ":" + std::to_string(rules.limit);
    return text;
}

Result<RulesField> read_rules_field(std::string_view text) {
    const std::size_t semicolon = text.find(';');
    const Result<RulesSpec> rules = read_rules(text.substr(0, semicolon));
    if (!rules) return rules.fault();
    RulesField field{*rules, {}};
    if (semicolon == std::string_view::npos) return field;
    const ModeRow& mode = mode_of(rules->style);
    if (!mode.tally_in_text && mode.leaving == Leaving::nobody) {
        return rules_fault("'" + std::string(mode.name) + "' carries no tally");
    }
    const Result<Tally> tally = read_tally(text.substr(semicolon + 1), rules->style);
    if (!tally) return tally.fault();
    field.tally = *tally;
    return field;
}

std::string write_rules_field(RulesSpec rules, const Tally& tally) {
    std::string text = write_rules(rules);
    if (!mode_of(rules.style).tally_in_text && tally == Tally{}) return text;
    text += ';';
    for (int i = 0; i < sides_of(rules.style); ++i) {
        const Side side = all_sides[static_cast<std::size_t>(i)];
        text += letter_of(side);
        text += std::to_string(tally[index_of(side)]);
    }
    return text;
}

}  // namespace tankchess
