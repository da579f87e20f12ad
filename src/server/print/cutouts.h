#pragma once

#include <vector>

#include "rules/board/setup.h"
#include "server/print/canvas.h"

namespace tankchess::server {

// One obstacle to cut out: squares of one ground that touch by their sides, from 0, 0; north is up.
struct CutOut {
    Terrain ground = terrain::high;
    std::vector<Spot> squares;  // column and row, row 0 in the south
    int width = 0, height = 0;
};
// Obstacles and hedges of a setup, largest first.
std::vector<CutOut> cut_outs(const Setup& setup);

// Draws obstacles, then one token for each piece, onto as many pages as they need.
void draw_cut_outs(Canvas& canvas, const Setup& setup, PageSize page, double square, std::string_view title);
void draw_tokens(Canvas& canvas, const Setup& setup, PageSize page, double square, std::string_view title);

}  // namespace tankchess::server
