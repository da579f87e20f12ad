#pragma once

#include <cstdint>
#include <string>

#include "setups/setup_generator.h"
#include "wire/json.h"
#include "wire/rows.h"

namespace tankchess::server {

// Setups as the protocol shows them. What reads a body throws ApiFault.

const json::array& stock_cards();
json::object stock_card(const SetupFile& file);
// One that somebody saved.
json::object shared_card(const SetupRow& row);

struct NewSetup {
    std::string name, tps;
};
NewSetup read_new_setup(const json::value& body);

// Faults, advice and modes of a position text that is being edited.
json::object check_setup(const std::string& text);

// A board made by chance; `seed` counts where the body has none.
GeneratorWish read_wish(const json::value& body, std::int64_t seed);
json::object random_setup(const GeneratorWish& wish);

}  // namespace tankchess::server
