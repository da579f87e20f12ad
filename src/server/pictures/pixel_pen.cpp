#include "server/pictures/pixel_pen.h"

#include <cairo/cairo.h>

#include <charconv>
#include <numbers>

namespace tankchess::server {

struct PixelPen::Impl {
    cairo_surface_t* surface;
    cairo_t* cairo;
    std::vector<Look> groups;
};

namespace {

constexpr const char* face = "DejaVu Sans";

int hex_digit(char c) { return c <= '9' ? c - '0' : (c | 32) - 'a' + 10; }

// "#rrggbb" or "#rgb".
void set_colour(cairo_t* cairo, std::string_view colour, double opacity) {
    const bool is_short = colour.size() == 4;
    double part[3];
    for (std::size_t i = 0; i < 3; ++i) {
        const char high = colour[is_short ? i + 1 : 2 * i + 1], low = colour[is_short ? i + 1 : 2 * i + 2];
        part[i] = (hex_digit(high) * 16 + hex_digit(low)) / 255.0;
    }
    cairo_set_source_rgba(cairo, part[0], part[1], part[2], opacity);
}

cairo_status_t append_bytes(void* out, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

// Reads what pen.h allows in a path.
class PathReader {
public:
    PathReader(cairo_t* cairo, const std::string& d) : cairo_(cairo), at_(d.data()), end_(d.data() + d.size()) {}

    void trace() {
        while (at_ != end_) {
            const char command = *at_++;
            if (command == 'M' || command == 'L') {
                const double x = number(), y = number();
                command == 'M' ? cairo_move_to(cairo_, x, y) : cairo_line_to(cairo_, x, y);
            } else if (command == 'l') {
                const double x = number(), y = number();
                cairo_rel_line_to(cairo_, x, y);
            } else if (command == 'v') {
                cairo_rel_line_to(cairo_, 0, number());
            } else if (command == 'H' || command == 'V') {
                double x = 0, y = 0;
                cairo_get_current_point(cairo_, &x, &y);
                (command == 'H' ? x : y) = number();
                cairo_line_to(cairo_, x, y);
            }
        }
    }

private:
    double number() {
        while (at_ != end_ && *at_ == ' ') ++at_;
        double value = 0;
        at_ = std::from_chars(at_, end_, value).ptr;
        return value;
    }

    cairo_t* cairo_;
    const char *at_, *end_;
};

}  // namespace

PixelPen::PixelPen(int width, int height, std::string_view ground) : impl_(std::make_unique<Impl>()) {
    impl_->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    impl_->cairo = cairo_create(impl_->surface);
    set_colour(impl_->cairo, ground, 1);
    cairo_paint(impl_->cairo);
}

PixelPen::~PixelPen() {
    cairo_destroy(impl_->cairo);
    cairo_surface_destroy(impl_->surface);
}

void PixelPen::paint(const Look& own) {
    cairo_t* cairo = impl_->cairo;
    Look look = own;
    if (!impl_->groups.empty()) {
        const Look& group = impl_->groups.back();
        if (look.fill.empty()) look.fill = group.fill;
        if (look.stroke.empty()) look.stroke = group.stroke;
        if (look.width == 0) look.width = group.width;
        look.opacity *= group.opacity;
    }
    if (!look.fill.empty() && look.fill != "none") {
        set_colour(cairo, look.fill, look.opacity);
        cairo_fill_preserve(cairo);
    }
    if (!look.stroke.empty()) {
        const double dashes[] = {6, 4};
        set_colour(cairo, look.stroke, look.opacity);
        cairo_set_line_width(cairo, look.width > 0 ? look.width : 1);
        cairo_set_line_cap(cairo, look.round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
        cairo_set_dash(cairo, dashes, look.dashed ? 2 : 0, 0);
        cairo_stroke_preserve(cairo);
    }
    cairo_new_path(cairo);
}

void PixelPen::rect(double x, double y, double width, double height, double corner, const Look& look) {
    cairo_t* cairo = impl_->cairo;
    // Squares of the board meet without a seam.
    const bool sharp = corner == 0;
    cairo_set_antialias(cairo, sharp ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_DEFAULT);
    if (sharp) {
        cairo_rectangle(cairo, x, y, width, height);
    } else {
        constexpr double quarter = std::numbers::pi / 2;
        cairo_arc(cairo, x + width - corner, y + corner, corner, -quarter, 0);
        cairo_arc(cairo, x + width - corner, y + height - corner, corner, 0, quarter);
        cairo_arc(cairo, x + corner, y + height - corner, corner, quarter, 2 * quarter);
        cairo_arc(cairo, x + corner, y + corner, corner, 2 * quarter, 3 * quarter);
        cairo_close_path(cairo);
    }
    paint(look);
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_DEFAULT);
}

void PixelPen::circle(double x, double y, double radius, const Look& look) {
    cairo_arc(impl_->cairo, x, y, radius, 0, 2 * std::numbers::pi);
    paint(look);
}

void PixelPen::path(const std::string& d, const Look& look) {
    PathReader(impl_->cairo, d).trace();
    paint(look);
}

void PixelPen::label(double x, double y, const std::string& words, std::string_view fill, double size) {
    cairo_t* cairo = impl_->cairo;
    cairo_select_font_face(cairo, face, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, words.c_str(), &extents);
    set_colour(cairo, fill, 1);
    cairo_move_to(cairo, x - extents.x_advance / 2, y);
    cairo_show_text(cairo, words.c_str());
    cairo_new_path(cairo);
}

void PixelPen::begin(double x, double y, int degrees, const Look& look) {
    cairo_save(impl_->cairo);
    cairo_translate(impl_->cairo, x, y);
    cairo_rotate(impl_->cairo, degrees * std::numbers::pi / 180);
    impl_->groups.push_back(look);
}

void PixelPen::end() {
    cairo_restore(impl_->cairo);
    impl_->groups.pop_back();
}

void PixelPen::place(double x, double y, double scale) {
    cairo_identity_matrix(impl_->cairo);
    cairo_translate(impl_->cairo, x, y);
    cairo_scale(impl_->cairo, scale, scale);
}

void PixelPen::line(double x, double y, std::string words, std::string_view fill, double size, double most, bool bold) {
    cairo_t* cairo = impl_->cairo;
    cairo_select_font_face(cairo, face, CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
    const auto width = [cairo](const std::string& text) {
        cairo_text_extents_t extents;
        cairo_text_extents(cairo, text.c_str(), &extents);
        return extents.x_advance;
    };
    if (width(words) > most) {
        // Whole letters go: the later bytes of one begin with 10.
        const auto drop_letter = [&words] {
            while (!words.empty() && (static_cast<unsigned char>(words.back()) & 0xc0) == 0x80) words.pop_back();
            if (!words.empty()) words.pop_back();
        };
        while (!words.empty() && width(words + "…") > most) drop_letter();
        words += "…";
    }
    set_colour(cairo, fill, 1);
    cairo_move_to(cairo, x, y);
    cairo_show_text(cairo, words.c_str());
    cairo_new_path(cairo);
}

int PixelPen::width() const { return cairo_image_surface_get_width(impl_->surface); }
int PixelPen::height() const { return cairo_image_surface_get_height(impl_->surface); }

std::vector<std::uint32_t> PixelPen::pixels() const {
    cairo_surface_flush(impl_->surface);
    const unsigned char* data = cairo_image_surface_get_data(impl_->surface);
    const int stride = cairo_image_surface_get_stride(impl_->surface);
    std::vector<std::uint32_t> out;
    out.reserve(static_cast<std::size_t>(width()) * static_cast<std::size_t>(height()));
    for (int y = 0; y < height(); ++y) {
        const auto* row = reinterpret_cast<const std::uint32_t*>(data + static_cast<std::ptrdiff_t>(y) * stride);
        for (int x = 0; x < width(); ++x) out.push_back(row[x] & 0xffffff);
    }
    return out;
}

std::string PixelPen::png() const {
    std::string out;
    cairo_surface_write_to_png_stream(impl_->surface, append_bytes, &out);
    return out;
}

}  // namespace tankchess::server
