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

// Where cuts do not show, across and down: at `first` and every `step` after it. No step: anywhere.
struct CutLines {
    double first = 0, step = 0;
};

// Cuts a drawing of this size into sheets of about the same size, upright or on their side, whichever needs fewer.
// Sheets begin on the lines, wherever the paper is large enough for that.
TilePlan plan_tiles(double width, double height, Paper paper, CutLines lines = {});

}  // namespace tankchess::server
