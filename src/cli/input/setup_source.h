#pragma once

#include <string>

#include "notation/setup/setup_file.h"

namespace tankchess::cli {

// The text of a setup: a stock one by its id, a file, or standard input for `-`. Throws BadInput where there is none.
std::string setup_text(const std::string& what);

// The same, read; BadInput names its first fault. Standard input is gone afterwards.
SetupFile setup_of_source(const std::string& what);

}  // namespace tankchess::cli
