#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace tankchess::server {

enum class Paper { a4, a3, letter, poster };
std::optional<Paper> paper_by_name(std::string_view name);

// Millimetres.
struct PageSize {
    double width = 0, height = 0;
};
// Upright. A poster is as large as what is printed on it; its other sheets are A4.
PageSize page_size(Paper paper);

inline constexpr double page_margin = 12;  // free of the board: crop marks and labels stand there
inline constexpr double tile_overlap = 8;  // printed on both of two neighbouring tiles, to glue one on the other

// The part of a drawing that goes onto one sheet, from the drawing's upper left corner.
struct Tile {
    int column = 0, row = 0;
    double x = 0, y = 0, width = 0, height = 0;
};

struct TilePlan {
    PageSize page;
    int columns = 1, rows = 1;
    std::vector<Tile> tiles;  // row by row from the upper left
};

// Cuts a drawing of this size into sheets, upright or on their side, whichever needs fewer.
TilePlan plan_tiles(double width, double height, Paper paper);

}  // namespace tankchess::server
