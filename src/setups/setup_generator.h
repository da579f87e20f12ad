#pragma once

#include "base/result.h"
#include "notation/setup/setup_file.h"
#include "setups/generator_wish.h"

namespace tankchess {

// A symmetric setup that is fair (U5) under all the rules of the wish: the same for the same wish on every machine. The
// fault says why there is none.
Result<SetupFile> generate_setup(const GeneratorWish& wish);

}  // namespace tankchess
