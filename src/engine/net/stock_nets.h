#pragma once

#include "engine/net/nets.h"

namespace tankchess::engine {

// The nets that come with the game, carried inside the program and read when first asked for. The page's module does
// not carry them: there they are what the page has handed over so far (src/local/main.cpp).
const Nets& stock_nets();

}  // namespace tankchess::engine
