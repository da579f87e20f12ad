#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tankchess::server {

// What a name looks like to a hasty reader: case, accents, `-` and `_` do not count, digits are the letters they
// resemble (0 o, 1 l, 5 s …), i is l, rn is m and vv is w, and letters of other scripts are the Latin ones that they
// resemble (Unicode's confusables). Names with one skeleton are taken for each other.
std::string name_skeleton(std::string_view name);
// Small letters of one script may look like none of another while the capitals do: the skeleton of the name as it is
// written, where it differs.
std::optional<std::string> second_skeleton(std::string_view name);

// Each gives the rule that is broken, in words, or nothing.
std::optional<std::string> name_fault(std::string_view name);
std::optional<std::string> password_fault(std::string_view password, std::string_view name);

}  // namespace tankchess::server
