#pragma once

#include <string>
#include <string_view>

namespace tankchess::server {

// How a shape looks. Empty colours: nothing is filled, or no line drawn; in a group: as the group has it.
struct Look {
    std::string_view fill = {}, stroke = {};  // "#rrggbb", "#rgb" or "none"
    double width = 0;                         // of the line; 0: one
    bool round = false;                       // ends of the line
    bool dashed = false;
    double opacity = 1;
};

// What a picture is drawn with: one drawing becomes an SVG text or pixels.
class Pen {
public:
    virtual ~Pen() = default;
    virtual void rect(double x, double y, double width, double height, double corner, const Look& look) = 0;
    virtual void circle(double x, double y, double radius, const Look& look) = 0;
    // The path of an SVG: M, L, H and V, and v and l for what is relative.
    virtual void path(const std::string& d, const Look& look) = 0;
    // In the middle of x, on the base line y.
    virtual void label(double x, double y, const std::string& words, std::string_view fill, double size) = 0;
    // Until end(): moved to x, y and turned clockwise.
    virtual void begin(double x, double y, int degrees, const Look& look = {}) = 0;
    virtual void end() = 0;
};

}  // namespace tankchess::server
