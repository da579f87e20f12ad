#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tankchess::server {

// %41 -> A; a broken escape stays as it is.
std::string percent_decoded(std::string_view text);

using Query = std::map<std::string, std::string, std::less<>>;
// "a=1&b=x+y" -> { a: "1", b: "x y" }; of a repeated name the first counts.
Query query_of(std::string_view text);

// The values of one cookie in a Cookie header; more than one if somebody planted another.
std::vector<std::string> cookie_values(std::string_view header, std::string_view name);

}  // namespace tankchess::server
