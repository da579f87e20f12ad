#include "server/pictures/palette.h"

#include <algorithm>

namespace tankchess::server {

namespace {

int distance(std::uint32_t a, std::uint32_t b) {
    const auto part = [&](int shift) {
        return static_cast<int>(a >> shift & 255) - static_cast<int>(b >> shift & 255);
    };
    return part(16) * part(16) + part(8) * part(8) + part(0) * part(0);
}

}  // namespace

void Palette::count(std::span<const std::uint32_t> pixels) {
    for (const std::uint32_t pixel : pixels) {
        Cell& cell = counts_[cell_of(pixel)];
        ++cell.count;
        cell.red += pixel >> 16 & 255;
        cell.green += pixel >> 8 & 255;
        cell.blue += pixel & 255;
    }
}

void Palette::choose() {
    std::vector<const Cell*> used;
    for (const Cell& cell : counts_) {
        if (cell.count > 0) used.push_back(&cell);
    }
    std::stable_sort(used.begin(), used.end(), [](const Cell* a, const Cell* b) { return a->count > b->count; });
    if (used.size() > as_before) used.resize(as_before);
    for (const Cell* cell : used) {
        colours_.push_back(static_cast<std::uint32_t>(cell->red / cell->count << 16 | cell->green / cell->count << 8 |
                                                      cell->blue / cell->count));
    }
}

std::uint8_t Palette::nearest(std::uint32_t colour) {
    std::int16_t& known = known_[cell_of(colour)];
    if (known < 0) {
        const auto best = std::min_element(
            colours_.begin(), colours_.end(),
            [colour](std::uint32_t a, std::uint32_t b) { return distance(a, colour) < distance(b, colour); });
        known = static_cast<std::int16_t>(best - colours_.begin());
    }
    return static_cast<std::uint8_t>(known);
}

}  // namespace tankchess::server
