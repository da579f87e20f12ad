#include "cli/terminal/heat_svg.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tankchess::cli {

namespace {

constexpr int heat_square = 20;
constexpr int heat_margin = 20;

void add_label(std::string& svg, int x, int y, const std::string& text) {
    svg += "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\">" + text + "</text>\n";
}

}  // namespace

std::string heat_svg(const Position& start, const std::vector<int>& counts, const std::string& title) {
    const int width = start.size().width, height = start.size().height;
    const int most = std::max(1, *std::max_element(counts.begin(), counts.end()));
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
                      std::to_string(width * heat_square + 2 * heat_margin) + " " +
                      std::to_string(height * heat_square + 2 * heat_margin) +
                      "\" font-family=\"sans-serif\" font-size=\"9\" text-anchor=\"middle\">\n<title>" + title +
                      "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    for_each_square(start.size(), [&](Square square) {
        const int x = heat_margin + column_of(square) * heat_square,
                  y = heat_margin + (height - 1 - row_of(square)) * heat_square;
        const int count = counts[static_cast<std::size_t>(row_of(square) * width + column_of(square))];
        const Terrain ground = start.terrain_at(square);
        const bool barred = ground == terrain::high || ground == terrain::low;
        char rect[200];
        // The square root keeps the quiet parts of a board apart.
        std::snprintf(rect, sizeof rect,
                      "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" fill-opacity=\"%.3f\" "
                      "stroke=\"#ccc\" stroke-width=\"0.5\"><title>%s: %d</title></rect>\n",
                      x, y, heat_square, heat_square, barred ? "#444" : "#b3261e",
                      barred ? 1.0 : std::sqrt(static_cast<double>(count) / most), square_name(square).c_str(), count);
        svg += rect;
    });
    for (int x = 0; x < width; ++x) {
        add_label(svg, heat_margin + x * heat_square + heat_square / 2, heat_margin + height * heat_square + 13,
                  std::string(1, static_cast<char>('A' + x)));
    }
    for (int y = 0; y < height; ++y) {
        add_label(svg, heat_margin / 2, heat_margin + (height - 1 - y) * heat_square + 13, std::to_string(y + 1));
    }
    return svg + "</svg>\n";
}

}  // namespace tankchess::cli
