#include "server/common/compress.h"

#include <brotli/encode.h>
#include <zlib.h>

namespace tankchess::server {

std::string gzipped(std::string_view text, int level) {
    z_stream z{};
    constexpr int gzip_window = 15 + 16;
    if (deflateInit2(&z, level, Z_DEFLATED, gzip_window, 8, Z_DEFAULT_STRATEGY) != Z_OK) return {};
    std::string out(deflateBound(&z, static_cast<uLong>(text.size())) + 32, '\0');
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    z.avail_in = static_cast<uInt>(text.size());
    z.next_out = reinterpret_cast<Bytef*>(out.data());
    z.avail_out = static_cast<uInt>(out.size());
    const int code = deflate(&z, Z_FINISH);
    out.resize(code == Z_STREAM_END ? z.total_out : 0);
    deflateEnd(&z);
    return out;
}

std::string brotlied(std::string_view text) {
    std::size_t size = BrotliEncoderMaxCompressedSize(text.size());
    std::string out(size, '\0');
    const BROTLI_BOOL done = BrotliEncoderCompress(9, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, text.size(),
                                                   reinterpret_cast<const std::uint8_t*>(text.data()), &size,
                                                   reinterpret_cast<std::uint8_t*>(out.data()));
    out.resize(done == BROTLI_TRUE ? size : 0);
    return out;
}

bool accepts(std::string_view header, std::string_view coding) {
    while (!header.empty()) {
        const std::size_t end = header.find(',');
        std::string_view entry = header.substr(0, end);
        while (!entry.empty() && entry.front() == ' ') entry.remove_prefix(1);
        const std::size_t mark = entry.find(';');
        std::string_view name = entry.substr(0, mark);
        while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
        if (name == coding) {
            const std::string_view rest = mark == std::string_view::npos ? "" : entry.substr(mark);
            const std::size_t q = rest.find("q=");
            if (q == std::string_view::npos) return true;
            // q=0, q=0.0, q=0.000: refused.
            return rest.substr(q + 2).find_first_of("123456789") != std::string_view::npos;
        }
        if (end == std::string_view::npos) break;
        header.remove_prefix(end + 1);
    }
    return false;
}

}  // namespace tankchess::server
