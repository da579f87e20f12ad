#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/retreat/action.h"
#include "rules/retreat/state.h"

namespace tankchess {

// Turns of Retreat as text (N4): actions separated by `;`.
//   place CLT H1/N             fire D8 > D5 back             move C1 > C4/N        end
//                              fire D8 > F6 aside (F6)
// In brackets: a piece that is eliminated. docs/notation.md describes what readers accept.

using RetreatActions = std::vector<retreat::Action>;

// Canonical text of a legal action; different legal actions of a state have different texts.
std::string write_action(const retreat::State& state, const retreat::Action& action);

// The actions that a text means, one or several, each legal after those before it. `move` in a fire phase ends the
// firing by itself, `pass` ends what is left of the turn. Nothing is played; a fault names the action and its offence.
Result<RetreatActions> read_actions(const retreat::State& state, std::string_view text);

// A whole turn from `state` on, as records keep it: the same, but it ends by itself, so that no `end` is needed.
Result<RetreatActions> read_turn(const retreat::State& state, std::string_view text);
// Canonical: without `end`, steps of one piece as one move, placements by square; `pass` where nothing was done.
std::string write_turn(const retreat::State& state, const RetreatActions& actions);

}  // namespace tankchess
