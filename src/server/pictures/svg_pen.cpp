#include "server/pictures/svg_pen.h"

namespace tankchess::server {

std::string short_number(double value) {
    const int tenths = static_cast<int>(value * 10);
    return std::to_string(tenths / 10) + (tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10));
}

namespace {

std::string attribute(std::string_view name, std::string_view value) {
    return std::string(name) + "=\"" + std::string(value) + "\"";
}

// Nothing that is drawn here has more than two digits after its point.
std::string fine_number(double value) {
    const int hundredths = static_cast<int>(value * 100 + 0.5);
    std::string out = std::to_string(hundredths / 100);
    if (hundredths % 100 != 0) out += "." + std::to_string(hundredths % 100);
    while (out.find('.') != std::string::npos && out.back() == '0') out.pop_back();
    return out;
}

}  // namespace

SvgPen::SvgPen(int width, int height, std::string_view ground) {
    svg_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + std::to_string(width) + " " +
           std::to_string(height) + "\" font-family=\"sans-serif\" text-anchor=\"middle\">\n";
    svg_ += "<rect width=\"100%\" height=\"100%\" " + attribute("fill", ground) + "/>\n";
}

void SvgPen::add_look(const Look& look) {
    if (!look.fill.empty()) svg_ += " " + attribute("fill", look.fill);
    if (!look.stroke.empty()) svg_ += " " + attribute("stroke", look.stroke);
    if (look.width > 0) svg_ += " " + attribute("stroke-width", short_number(look.width));
    if (look.round) svg_ += " stroke-linecap=\"round\"";
    if (look.dashed) svg_ += " stroke-dasharray=\"6 4\"";
    if (look.opacity < 1) svg_ += " " + attribute("opacity", fine_number(look.opacity));
}

void SvgPen::finish_shape(const Look& look) {
    add_look(look);
    svg_ += depth_ == 0 ? "/>\n" : "/>";
}

void SvgPen::rect(double x, double y, double width, double height, double corner, const Look& look) {
    svg_ += "<rect " + attribute("x", short_number(x)) + " " + attribute("y", short_number(y)) + " " +
            attribute("width", short_number(width)) + " " + attribute("height", short_number(height));
    if (corner > 0) svg_ += " " + attribute("rx", short_number(corner));
    finish_shape(look);
}

void SvgPen::circle(double x, double y, double radius, const Look& look) {
    svg_ += "<circle " + attribute("cx", short_number(x)) + " " + attribute("cy", short_number(y)) + " " +
            attribute("r", short_number(radius));
    finish_shape(look);
}

void SvgPen::path(const std::string& d, const Look& look) {
    svg_ += "<path " + attribute("d", d);
    finish_shape(look);
}

void SvgPen::label(double x, double y, const std::string& words, std::string_view fill, double size) {
    svg_ += "<text " + attribute("x", short_number(x)) + " " + attribute("y", short_number(y)) + " " +
            attribute("font-size", short_number(size)) + " " + attribute("fill", fill) + ">" + words + "</text>\n";
}

void SvgPen::begin(double x, double y, int degrees, const Look& look) {
    svg_ += "<g transform=\"translate(" + short_number(x) + " " + short_number(y) + ") rotate(" +
            std::to_string(degrees) + ")\"";
    add_look(look);
    svg_ += ">";
    ++depth_;
}

void SvgPen::end() {
    svg_ += "</g>\n";
    --depth_;
}

std::string SvgPen::text() && { return std::move(svg_) + "</svg>\n"; }

}  // namespace tankchess::server
