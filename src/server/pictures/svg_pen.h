#pragma once

#include "server/pictures/pen.h"

namespace tankchess::server {

// A number as short as it can be with one digit after the point.
std::string short_number(double value);

// Draws into the text of an SVG.
class SvgPen : public Pen {
public:
    SvgPen(int width, int height, std::string_view ground);

    void rect(double x, double y, double width, double height, double corner, const Look& look) override;
    void circle(double x, double y, double radius, const Look& look) override;
    void path(const std::string& d, const Look& look) override;
    void label(double x, double y, const std::string& words, std::string_view fill, double size) override;
    void begin(double x, double y, int degrees, const Look& look) override;
    void end() override;

    std::string text() &&;

private:
    void finish_shape(const Look& look);
    void add_look(const Look& look);

    std::string svg_;
    int depth_ = 0;
};

}  // namespace tankchess::server
