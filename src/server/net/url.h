#pragma once

#include <map>
#include <string>
#include <string_view>

namespace tankchess::server {

// %41 -> A; a broken escape stays as it is.
std::string percent_decoded(std::string_view text);

using Query = std::map<std::string, std::string, std::less<>>;
// "a=1&b=x+y" -> { a: "1", b: "x y" }; of a repeated name the first counts.
Query query_of(std::string_view text);

// The value of one cookie in a Cookie header, or empty.
std::string cookie_value(std::string_view header, std::string_view name);

}  // namespace tankchess::server
