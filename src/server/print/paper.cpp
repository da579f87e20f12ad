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

TilePlan plan_tiles(double width, double height, Paper paper) {
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
    const double across = plan.page.width - 2 * page_margin, down = plan.page.height - 2 * page_margin;
    for (int row = 0; row < plan.rows; ++row) {
        for (int column = 0; column < plan.columns; ++column) {
            const double x = column * (across - tile_overlap), y = row * (down - tile_overlap);
            plan.tiles.push_back({column, row, x, y, std::min(across, width - x), std::min(down, height - y)});
        }
    }
    return plan;
}

}  // namespace tankchess::server
