#include "server/print/canvas.h"

#include <cairo/cairo-pdf.h>

#include <numbers>

namespace tankchess::server {
namespace {

constexpr double points = 72 / 25.4;  // in a millimetre

cairo_status_t append(void* out, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Canvas::Canvas(std::string_view title)
    : surface_(cairo_pdf_surface_create_for_stream(append, &out_, 595, 842)), cairo_(cairo_create(surface_)) {
    cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_TITLE, std::string(title).c_str());
    cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_CREATOR, "tankchess print");
}

Canvas::~Canvas() {
    cairo_destroy(cairo_);
    cairo_surface_destroy(surface_);
}

void Canvas::begin_page(PageSize size) {
    if (pages_++ > 0) cairo_show_page(cairo_);
    cairo_pdf_surface_set_size(surface_, size.width * points, size.height * points);
    cairo_identity_matrix(cairo_);
    cairo_scale(cairo_, points, points);
}

void Canvas::ink(Colour colour, double thick) {
    cairo_set_source_rgb(cairo_, colour.red, colour.green, colour.blue);
    cairo_set_line_width(cairo_, thick);
}

void Canvas::fill_rect(double x, double y, double width, double height, Colour colour) {
    ink(colour, 0);
    cairo_rectangle(cairo_, x, y, width, height);
    cairo_fill(cairo_);
}

void Canvas::line_rect(double x, double y, double width, double height, Colour colour, double thick) {
    ink(colour, thick);
    cairo_rectangle(cairo_, x, y, width, height);
    cairo_stroke(cairo_);
}

void Canvas::line(Spot from, Spot to, Colour colour, double thick, bool dashed) {
    ink(colour, thick);
    const double dash[] = {1.5, 1.0};
    cairo_set_dash(cairo_, dash, dashed ? 2 : 0, 0);
    cairo_move_to(cairo_, from.x, from.y);
    cairo_line_to(cairo_, to.x, to.y);
    cairo_stroke(cairo_);
    cairo_set_dash(cairo_, dash, 0, 0);
}

void Canvas::fill_shape(const std::vector<Spot>& corners, Colour colour) {
    ink(colour, 0);
    cairo_new_path(cairo_);  // a text leaves its end behind
    for (const Spot& corner : corners) cairo_line_to(cairo_, corner.x, corner.y);
    cairo_close_path(cairo_);
    cairo_fill(cairo_);
}

void Canvas::circle(Spot middle, double radius, Colour colour) {
    ink(colour, 0);
    cairo_new_path(cairo_);
    cairo_arc(cairo_, middle.x, middle.y, radius, 0, 2 * std::numbers::pi);
    cairo_fill(cairo_);
}

void Canvas::font(double size, bool bold) {
    cairo_select_font_face(cairo_, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo_, size);
}

double Canvas::text_width(std::string_view words, double size, bool bold) {
    font(size, bold);
    cairo_text_extents_t extents;
    cairo_text_extents(cairo_, std::string(words).c_str(), &extents);
    return extents.x_advance;
}

void Canvas::text(double x, double y, std::string_view words, double size, Colour colour, Align align, bool bold) {
    const double width = align == Align::left ? 0 : text_width(words, size, bold);
    font(size, bold);
    ink(colour, 0);
    cairo_move_to(cairo_, align == Align::left ? x : align == Align::right ? x - width : x - width / 2, y);
    cairo_show_text(cairo_, std::string(words).c_str());
}

double Canvas::paragraph(double x, double y, double width, std::string_view words, double size) {
    std::string row;
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        const std::string longer = row + (row.empty() ? "" : " ") + std::string(words.substr(0, end));
        words.remove_prefix(std::min(end + 1, words.size()));
        if (!row.empty() && text_width(longer, size) > width) {
            text(x, y, row, size);
            y += size * 1.35;
            row = longer.substr(row.size() + 1);
        } else {
            row = longer;
        }
    }
    text(x, y, row, size);
    return y + size * 1.35;
}

void Canvas::save() { cairo_save(cairo_); }

void Canvas::move(double x, double y, double degrees, double scale) {
    cairo_translate(cairo_, x, y);
    cairo_rotate(cairo_, degrees * std::numbers::pi / 180);
    cairo_scale(cairo_, scale, scale);
}

void Canvas::clip(double x, double y, double width, double height) {
    cairo_rectangle(cairo_, x, y, width, height);
    cairo_clip(cairo_);
}

void Canvas::restore() { cairo_restore(cairo_); }

std::string Canvas::finish() {
    cairo_surface_finish(surface_);
    return std::move(out_);
}

}  // namespace tankchess::server
