#pragma once

#include <string_view>

namespace tankchess::server {

// Whole characters only; no overlong forms, no surrogates.
bool is_utf8(std::string_view text);

}  // namespace tankchess::server
