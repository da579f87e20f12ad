#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "notation/setup/setup_file.h"
#include "rules/position/position.h"

namespace tankchess {

// The setups that come with the game (data/setups), carried inside the program and sorted by id. A test reads them
// all, so none is ever missing here for a fault of its own.
const std::vector<SetupFile>& stock_setups();

// Or nothing.
const SetupFile* find_stock_setup(std::string_view id);

// A stock setup under its own rules or others (adapt_setup()); the fault says which ids there are.
Result<Setup> stock_setup(std::string_view id, std::optional<RulesSpec> rules = std::nullopt);
Result<Position> stock_position(std::string_view id, std::optional<RulesSpec> rules = std::nullopt);

}  // namespace tankchess
