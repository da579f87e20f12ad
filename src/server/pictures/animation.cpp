#include "server/pictures/animation.h"

#include <gif_lib.h>

#include <algorithm>
#include <cmath>

#include "server/pictures/board_picture.h"
#include "server/pictures/palette.h"

namespace tankchess::server {

namespace {

constexpr int turn_hundredths = 110, end_hundredths = 400;
constexpr std::size_t sampled_pictures = 8;  // for the palette

using Pixels = std::vector<std::uint32_t>;

int append_gif(GifFileType* gif, const GifByteType* data, int length) {
    static_cast<std::string*>(gif->UserData)
        ->append(reinterpret_cast<const char*>(data), static_cast<std::size_t>(length));
    return length;
}

// Where two pictures differ.
struct Box {
    int left, top, right, bottom;  // the last two are outside
};
Box changed_box(const Pixels& before, const Pixels& now, int width, int height) {
    Box box{width, height, 0, 0};
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const auto at = static_cast<std::size_t>(y * width + x);
            if (before[at] == now[at]) continue;
            box = {std::min(box.left, x), std::min(box.top, y), std::max(box.right, x + 1), y + 1};
        }
    }
    if (box.right == 0) return {0, 0, 1, 1};
    return box;
}

class GifWriter {
public:
    GifWriter(int width, int height, Palette& palette) : palette_(palette), width_(width), height_(height) {
        int error = 0;
        gif_ = EGifOpen(&out_, append_gif, &error);
        if (gif_ == nullptr) return;
        EGifSetGifVersion(gif_, true);
        std::vector<GifColorType> colours(256);
        for (std::size_t i = 0; i < palette.colours().size(); ++i) {
            const std::uint32_t colour = palette.colours()[i];
            colours[i] = {static_cast<GifByteType>(colour >> 16), static_cast<GifByteType>(colour >> 8),
                          static_cast<GifByteType>(colour)};
        }
        ColorMapObject* map = GifMakeMapObject(256, colours.data());
        note(EGifPutScreenDesc(gif_, width, height, 8, 0, map));
        GifFreeMapObject(map);
        // For ever.
        const unsigned char loop[] = {1, 0, 0};
        note(EGifPutExtensionLeader(gif_, APPLICATION_EXT_FUNC_CODE));
        note(EGifPutExtensionBlock(gif_, 11, "NETSCAPE2.0"));
        note(EGifPutExtensionBlock(gif_, sizeof loop, loop));
        note(EGifPutExtensionTrailer(gif_));
    }
    ~GifWriter() { close(); }
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    void add(Pixels picture, int hundredths) {
        if (gif_ == nullptr) return;
        const bool first = before_.empty();
        const Box box = first ? Box{0, 0, width_, height_} : changed_box(before_, picture, width_, height_);
        const GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths,
                                           first ? NO_TRANSPARENT_COLOR : Palette::as_before};
        GifByteType extension[4];
        EGifGCBToExtension(&control, extension);
        note(EGifPutExtension(gif_, GRAPHICS_EXT_FUNC_CODE, sizeof extension, extension));
        note(EGifPutImageDesc(gif_, box.left, box.top, box.right - box.left, box.bottom - box.top, false, nullptr));
        std::vector<GifPixelType> row(static_cast<std::size_t>(box.right - box.left));
        for (int y = box.top; y < box.bottom; ++y) {
            for (int x = box.left; x < box.right; ++x) {
                const auto at = static_cast<std::size_t>(y * width_ + x);
                row[static_cast<std::size_t>(x - box.left)] =
                    !first && before_[at] == picture[at] ? Palette::as_before : palette_.nearest(picture[at]);
            }
            note(EGifPutLine(gif_, row.data(), box.right - box.left));
        }
        before_ = std::move(picture);
    }

    std::string finish() {
        close();
        return sound_ ? std::move(out_) : std::string();
    }

private:
    void note(int status) { sound_ = sound_ && status == GIF_OK; }
    void close() {
        int error = 0;
        if (gif_ != nullptr) note(EGifCloseFile(gif_, &error));
        gif_ = nullptr;
    }

    Palette& palette_;
    int width_, height_;
    std::string out_;
    GifFileType* gif_ = nullptr;
    bool sound_ = true;
    Pixels before_;
};

}  // namespace

std::string animated_gif(const std::vector<AnimatedTurn>& turns, const Position& end, int size) {
    const DrawingSize drawing = drawing_size_of(end.size());
    const double scale = static_cast<double>(size) / std::max(drawing.width, drawing.height);
    const int width = static_cast<int>(std::lround(drawing.width * scale));
    const int height = static_cast<int>(std::lround(drawing.height * scale));
    const auto pixels = [&](const Position& position, const Effects& move) {
        PixelPen pen(width, height, picture_ground);
        draw_in_pixels(pen, position, move, 0, 0, scale);
        return pen.pixels();
    };
    Palette palette;
    for (std::size_t i = 0; i < std::min(sampled_pictures, turns.size()); ++i) {
        const AnimatedTurn& turn = turns[i * turns.size() / std::min(sampled_pictures, turns.size())];
        palette.count(pixels(turn.before, turn.effects));
    }
    palette.count(pixels(end, {}));
    palette.choose();
    GifWriter gif(width, height, palette);
    for (const AnimatedTurn& turn : turns) gif.add(pixels(turn.before, turn.effects), turn_hundredths);
    gif.add(pixels(end, {}), end_hundredths);
    return gif.finish();
}

}  // namespace tankchess::server
