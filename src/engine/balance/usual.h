#pragma once

#include <string_view>

#include "engine/balance/sheet.h"

namespace tankchess::engine::balance {

// What a kind earns on the stock boards on average (mean of KindSheet::earns over data/balance); 0 = not measured.
double usual_earnings(Kind kind);

// `+` where a kind earns at least a third more than usual, `-` where it earns at least a third less, else nothing.
std::string_view against_usual(const KindSheet& kind);

}  // namespace tankchess::engine::balance
