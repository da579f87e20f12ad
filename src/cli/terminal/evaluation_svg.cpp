#include "cli/terminal/evaluation_svg.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "notation/position/square_text.h"

namespace tankchess::cli {

namespace {

constexpr double plot_width = 900, plot_height = 240, plot_margin = 24;
constexpr std::array<const char*, side_count> curve_colours{"#2a4d69", "#1b1b1b", "#b8860b", "#7a2f8f"};

class Plot {
public:
    explicit Plot(const engine::GameAnalysis& analysis) : analysis_(analysis) {
        four_ = std::ranges::any_of(analysis.plies, [](const engine::JudgedPly& ply) {
            return ply.before.side != Side::white && ply.before.side != Side::black;
        });
    }

    std::string draw() {
        svg_ =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 240\" role=\"img\" aria-label=\"Evaluation by "
            "turn\">\n"
            "<rect width=\"900\" height=\"240\" fill=\"#f4f1e8\"/>\n";
        add("<line x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\" stroke=\"#888\" stroke-dasharray=\"4 4\"/>\n", plot_margin,
            plot_height / 2, plot_width - plot_margin, plot_height / 2);
        if (four_) {
            for (const Side side : all_sides) {
                add("<text x=\"%g\" y=\"18\" font-size=\"12\" fill=\"%s\">%s</text>\n",
                    plot_margin + 110.0 * static_cast<double>(index_of(side)), curve_colours[index_of(side)],
                    std::string(name_of(side)).c_str());
                curve(side);
            }
        } else {
            svg_ +=
                "<text x=\"4\" y=\"18\" font-size=\"12\" fill=\"#333\">White</text>\n"
                "<text x=\"4\" y=\"234\" font-size=\"12\" fill=\"#333\">Black</text>\n";
            curve(Side::white);
        }
        mistakes();
        return svg_ + "</svg>\n";
    }

private:
    const engine::GameAnalysis& analysis_;
    bool four_ = false;
    std::string svg_;

    template <class... Values>
    void add(const char* form, Values... values) {
        char text[200];
        std::snprintf(text, sizeof text, form, values...);
        svg_ += text;
    }

    double x_of(std::size_t ply) const {
        const double count = std::max<double>(1, static_cast<double>(analysis_.plies.size()));
        return plot_margin + (plot_width - 2 * plot_margin) * static_cast<double>(ply) / count;
    }
    double y_of(const engine::JudgedPly& ply) const {
        const double chance = engine::winning_chance(ply.after);
        const double shown = four_ || ply.before.side == Side::white ? chance : 1 - chance;
        return plot_margin + (plot_height - 2 * plot_margin) * (1 - shown);
    }

    void curve(Side side) {
        add("<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%.1f,%.1f",
            curve_colours[index_of(side)], x_of(0), plot_height / 2);
        for (std::size_t i = 0; i < analysis_.plies.size(); ++i) {
            const engine::JudgedPly& ply = analysis_.plies[i];
            if (!four_ || ply.before.side == side) add(" %.1f,%.1f", x_of(i + 1), y_of(ply));
        }
        svg_ += "\"/>\n";
    }

    void mistakes() {
        for (std::size_t i = 0; i < analysis_.plies.size(); ++i) {
            const engine::JudgedPly& ply = analysis_.plies[i];
            if (ply.verdict < engine::Verdict::mistake) continue;
            add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\"><title>%zu: %s</title></circle>\n", x_of(i + 1),
                y_of(ply), ply.verdict == engine::Verdict::blunder ? "#c0392b" : "#e08e0b", i + 1,
                std::string(name_of(ply.verdict)).c_str());
        }
    }
};

}  // namespace

std::string evaluation_svg(const engine::GameAnalysis& analysis) { return Plot(analysis).draw(); }

}  // namespace tankchess::cli
