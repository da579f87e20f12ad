#pragma once

#include <memory>
#include <vector>

#include "cli/input/verb.h"

namespace tankchess::cli {

// Children of `moderate` that only look: reports, appeals, log, signals.
std::vector<std::unique_ptr<Verb>> moderate_lists();

}  // namespace tankchess::cli
