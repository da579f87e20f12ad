#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/pictures/pen.h"

namespace tankchess::server {

// Draws into pixels.
class PixelPen : public Pen {
public:
    PixelPen(int width, int height, std::string_view ground);
    ~PixelPen() override;
    PixelPen(const PixelPen&) = delete;
    PixelPen& operator=(const PixelPen&) = delete;

    void rect(double x, double y, double width, double height, double corner, const Look& look) override;
    void circle(double x, double y, double radius, const Look& look) override;
    void path(const std::string& d, const Look& look) override;
    void label(double x, double y, const std::string& words, std::string_view fill, double size) override;
    void begin(double x, double y, int degrees, const Look& look) override;
    void end() override;

    // What is drawn from here on is larger by this factor and begins at x, y.
    void place(double x, double y, double scale);
    // A line of text from x on, cut off with dots where it is wider than that.
    void line(double x, double y, std::string words, std::string_view fill, double size, double most, bool bold);

    int width() const;
    int height() const;
    // 0x00rrggbb, row by row.
    std::vector<std::uint32_t> pixels() const;
    std::string png() const;

private:
    struct Impl;
    void paint(const Look& look);
    std::unique_ptr<Impl> impl_;
};

}  // namespace tankchess::server
