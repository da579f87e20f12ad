#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/board/mode.h"

namespace tankchess {

// Z3: `mate`, `last:25`. A limit must be 1 to max_turn and only where the style knows one.
Result<RulesSpec> read_rules(std::string_view text);
std::string write_rules(RulesSpec rules);

// Z3: the rules field with its tally, `escape:40;w2b1`.
struct RulesField {
    RulesSpec rules;
    Tally tally{};
};
Result<RulesField> read_rules_field(std::string_view text);
std::string write_rules_field(RulesSpec rules, const Tally& tally);

}  // namespace tankchess
