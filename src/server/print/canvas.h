#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/print/paper.h"

// The types of the drawing library, so that only one file needs its headers.
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;

namespace tankchess::server {

struct Colour {
    double red = 0, green = 0, blue = 0;
};
// 0xRRGGBB.
constexpr Colour rgb(unsigned hex) {
    return {(hex >> 16 & 255) / 255.0, (hex >> 8 & 255) / 255.0, (hex & 255) / 255.0};
}

struct Spot {
    double x = 0, y = 0;
};

enum class Align { left, middle, right };

// Pages of a PDF on which one draws in millimetres from the upper left corner. Everything stays a vector.
class Canvas {
public:
    explicit Canvas(std::string_view title);
    ~Canvas();
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    // Ends the page before, if any.
    void begin_page(PageSize size);
    int pages() const { return pages_; }

    void fill_rect(double x, double y, double width, double height, Colour colour);
    void line_rect(double x, double y, double width, double height, Colour colour, double thick);
    void line(Spot from, Spot to, Colour colour, double thick, bool dashed = false);
    void fill_shape(const std::vector<Spot>& corners, Colour colour);
    void circle(Spot middle, double radius, Colour colour);
    // `size` is the height of the letters' box; `y` the base line.
    void text(double x, double y, std::string_view words, double size, Colour colour = {}, Align align = Align::left,
              bool bold = false);
    double text_width(std::string_view words, double size, bool bold = false);
    // Words broken into lines of at most `width`; returns the base line after the last.
    double paragraph(double x, double y, double width, std::string_view words, double size);

    // Until restore(): everything is moved, turned by `degrees`, and, if clipped, cut off outside of the rectangle.
    void save();
    void move(double x, double y, double degrees = 0, double scale = 1);
    void clip(double x, double y, double width, double height);
    void restore();

    // The whole file. Nothing can be drawn afterwards.
    std::string finish();

private:
    void font(double size, bool bold);
    void ink(Colour colour, double thick);

    std::string out_;
    cairo_surface_t* surface_;
    cairo_t* cairo_;
    int pages_ = 0;
};

}  // namespace tankchess::server
