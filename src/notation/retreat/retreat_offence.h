#pragma once

#include <string>

#include "rules/retreat/actions.h"

namespace tankchess {

// Why an action of Retreat is not legal, in one line for people. Precondition: offence_of() is not `none`.
std::string offence_words(const retreat::State& state, const retreat::Action& action);

}  // namespace tankchess
