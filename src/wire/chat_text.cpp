#include "wire/chat_text.h"

#include <cstdint>

namespace tankchess::server {

namespace {

constexpr int most_line_breaks = 5;

struct Range {
    char32_t first, last;
};
// Controls, and marks that turn the direction of writing or cannot be seen.
constexpr Range unseen[] = {{0x00, 0x09},     {0x0b, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},      {0x34f, 0x34f},
                            {0x61c, 0x61c},   {0x180b, 0x180e}, {0x200b, 0x200f}, {0x2028, 0x202e},  {0x2060, 0x206f},
                            {0xfe00, 0xfe0e}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe0fff}};
constexpr Range blank[] = {{0x0a, 0x0a},     {0x20, 0x20},     {0xa0, 0xa0},     {0x115f, 0x1160},
                           {0x1680, 0x1680}, {0x2000, 0x200a}, {0x202f, 0x202f}, {0x205f, 0x205f},
                           {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164}, {0xffa0, 0xffa0}};

template <std::size_t n>
bool in(const Range (&ranges)[n], char32_t c) {
    for (const Range& range : ranges) {
        if (c >= range.first && c <= range.last) return true;
    }
    return false;
}

char32_t next_character(std::string_view& text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    char32_t c = length == 1 ? lead : lead & (0x7fu >> length);
    for (std::size_t i = 1; i < length && i < text.size(); ++i)
        c = c << 6 | (static_cast<unsigned char>(text[i]) & 0x3fu);
    text.remove_prefix(length < text.size() ? length : text.size());
    return c;
}

}  // namespace

std::string chat_offence(std::string_view text) {
    bool shows = false;
    int breaks = 0;
    while (!text.empty()) {
        const char32_t c = next_character(text);
        if (in(unseen, c)) return "the text has characters that cannot be seen";
        if (c == '\n' && ++breaks > most_line_breaks) return "the text has more than five line breaks";
        shows = shows || !in(blank, c);
    }
    return shows ? "" : "the text is blank";
}

}  // namespace tankchess::server
