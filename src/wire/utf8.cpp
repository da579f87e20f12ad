#include "wire/utf8.h"

namespace tankchess::server {

bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto c = static_cast<unsigned char>(text[i]);
        const std::size_t length = c < 0x80                ? 1
                                   : c >= 0xc2 && c < 0xe0 ? 2
                                   : c >= 0xe0 && c < 0xf0 ? 3
                                   : c >= 0xf0 && c < 0xf5 ? 4
                                                           : 0;
        if (length == 0 || i + length > text.size()) return false;
        for (std::size_t k = 1; k < length; ++k) {
            if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return false;
        }
        // Overlong forms and surrogates.
        if (length == 3) {
            const auto second = static_cast<unsigned char>(text[i + 1]);
            if ((c == 0xe0 && second < 0xa0) || (c == 0xed && second >= 0xa0)) return false;
        }
        if (length == 4) {
            const auto second = static_cast<unsigned char>(text[i + 1]);
            if ((c == 0xf0 && second < 0x90) || (c == 0xf4 && second >= 0x90)) return false;
        }
        i += length;
    }
    return true;
}

}  // namespace tankchess::server
