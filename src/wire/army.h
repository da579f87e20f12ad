#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board/setup.h"
#include "wire/json.h"

namespace tankchess::server {

// Armies that players choose (X5, X6). Everything here throws ApiFault.

// `army` of the terms: standard, single type, or free lists by side. With `budget` no army may be worth more than the
// printed one; gives the points of each side then, otherwise none.
json::object apply_army(Setup& setup, const json::value* army);
// A list of type codes.
std::vector<std::string> army_list(const json::value& value, std::string_view field);
// The start position with other types for one side. In Retreat the pieces have no squares yet: there the list may come
// in any order and marks the Command piece with a C. Refuses more than `most_points`.
std::string with_army(const std::string& tps, Side side, const std::vector<std::string>& codes,
                      std::optional<int> most_points = {});

}  // namespace tankchess::server
