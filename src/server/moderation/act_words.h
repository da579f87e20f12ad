#pragma once

#include <string>

#include "server/store/moderation.h"
#include "wire/json.h"

namespace tankchess::server {

// " until 2026-12-31 18:00 UTC", or nothing where it is for good.
std::string until_words(Millis until);

// A field of what an act was about; empty where it has none.
std::string act_field(const ActRow& act, const char* name);
inline std::string range_of(const ActRow& act) { return act_field(act, "range"); }

}  // namespace tankchess::server
