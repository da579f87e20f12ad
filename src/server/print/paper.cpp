#include "server/print/paper.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tankchess::server {
namespace {

int sheets_along(double length, double page) {
    const double usable = page - 2 * page_margin;
    if (length <= usable) return 1;
    return static_cast<int>(std::ceil((length - tile_overlap) / (usable - tile_overlap) - 1e-9));
}

// Where each sheet begins and, last, where the drawing would go on: neighbours share the strip after a beginning.
std::vector<double> beginnings(double length, double page, CutLines lines) {
    const int sheets = sheets_along(length, page);
    const double part = (length - tile_overlap) / sheets;
    const auto on_line = [&](double at) {
        return lines.step > 0 ? lines.first + std::round((at - lines.first) / lines.step) * lines.step : at;
    };
    std::vector<double> even{0}, on_lines{0};
    bool fits = true;
    for (int i = 1; i <= sheets; ++i) {
        even.push_back(i * part);
        const double before = on_lines.back();
        on_lines.push_back(i < sheets ? on_line(even.back()) : even.back());
        const double strip = on_lines.back() - before;
        fits = fits && strip > 0 && strip + tile_overlap <= page - 2 * page_margin;
    }
    return fits ? on_lines : even;
}

}  // namespace

std::optional<Paper> paper_by_name(std::string_view name) {
    constexpr std::array<std::string_view, 4> names{"A4", "A3", "letter", "poster"};
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<Paper>(found - names.begin());
}

PageSize page_size(Paper paper) {
    switch (paper) {
        case Paper::a3:
            return {297, 420};
        case Paper::letter:
            return {215.9, 279.4};
        default:
            return {210, 297};
    }
}

TilePlan plan_tiles(double width, double height, Paper paper, CutLines lines) {
    TilePlan plan;
    plan.page = page_size(paper);
    if (paper == Paper::poster) {
        plan.page = {width + 2 * page_margin, height + 2 * page_margin};
    } else {
        const PageSize side{plan.page.height, plan.page.width};
        const int upright = sheets_along(width, plan.page.width) * sheets_along(height, plan.page.height);
        if (sheets_along(width, side.width) * sheets_along(height, side.height) < upright) plan.page = side;
    }
    plan.columns = sheets_along(width, plan.page.width);
    plan.rows = sheets_along(height, plan.page.height);
    const std::vector<double> across = beginnings(width, plan.page.width, lines);
    const std::vector<double> down = beginnings(height, plan.page.height, lines);
    for (int row = 0; row < plan.rows; ++row) {
        for (int column = 0; column < plan.columns; ++column) {
            const auto c = static_cast<std::size_t>(column), r = static_cast<std::size_t>(row);
            plan.tiles.push_back({column, row, across[c], down[r], across[c + 1] - across[c] + tile_overlap,
                                  down[r + 1] - down[r] + tile_overlap});
        }
    }
    return plan;
}

}  // namespace tankchess::server
