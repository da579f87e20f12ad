#pragma once

#include <string>

#include "engine/balance/sheet.h"

namespace tankchess::engine::balance {

// A sheet for people to read, in English.
std::string sheet_text(const Sheet& sheet);

}  // namespace tankchess::engine::balance
