#pragma once

#include <string>

#include "engine/explain/cause.h"

namespace tankchess::cli {

// "leaves the rear armour of the Heavy Tank on C3 to the Medium Tank from C9".
std::string cause_words(const engine::Cause& cause);

}  // namespace tankchess::cli
