#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "notation/position/square_text.h"
#include "rules/board/mode.h"
#include "setups/board_symmetry.h"

namespace tankchess {

// What the ground of a board is like.
enum class Theme : std::uint8_t { plain, open, town, river, winter, minefield, fortress };
inline constexpr int theme_count = 7;
std::string_view name_of(Theme theme);
std::optional<Theme> theme_by_name(std::string_view name);

struct GeneratorWish {
    BoardSize size;
    int density = 20;  // obstacles, in percent of all squares
    std::uint64_t seed = 1;
    std::vector<PieceCode> army;  // one side's; empty = what suits the size. The first Command piece leads
    std::vector<RulesSpec> rules{{Style::sudden, 0}, {Style::mate, 0}};
    Symmetry symmetry = Symmetry::rotation;  // boards for four players are always fourfold
    Theme theme = Theme::plain;
};

inline constexpr int max_density = 50;

}  // namespace tankchess
