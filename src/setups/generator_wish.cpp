#include "setups/generator_wish.h"

#include <algorithm>
#include <array>

namespace tankchess {
namespace {

constexpr std::array<std::string_view, theme_count> theme_names{"plain",  "open",      "town",    "river",
                                                                "winter", "minefield", "fortress"};

}  // namespace

std::optional<Symmetry> symmetry_by_name(std::string_view name) {
    constexpr std::array<std::string_view, 3> names{"rotation", "mirror", "fourfold"};
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<Symmetry>(found - names.begin());
}

std::string_view name_of(Theme theme) { return theme_names[static_cast<std::size_t>(theme)]; }

std::optional<Theme> theme_by_name(std::string_view name) {
    const auto found = std::find(theme_names.begin(), theme_names.end(), name);
    if (found == theme_names.end()) return std::nullopt;
    return static_cast<Theme>(found - theme_names.begin());
}

}  // namespace tankchess
