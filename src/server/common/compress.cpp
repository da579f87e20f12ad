#include "server/common/compress.h"

#include <brotli/encode.h>
#include <zlib.h>

#include <map>
#include <new>

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

namespace {

constexpr std::string_view flush_end("\0\0\xff\xff", 4);

// zlib takes its input as not const and does not change it.
Bytef* bytes_of(std::string_view text) { return reinterpret_cast<Bytef*>(const_cast<char*>(text.data())); }

struct Deflater {
    z_stream z{};
    explicit Deflater(int window_bits) {
        constexpr int quick = 3, memory = 8;
        if (deflateInit2(&z, quick, Z_DEFLATED, -window_bits, memory, Z_DEFAULT_STRATEGY) != Z_OK)
            throw std::bad_alloc();
    }
    Deflater(const Deflater&) = delete;
    ~Deflater() { deflateEnd(&z); }
};

struct Inflater {
    z_stream z{};
    Inflater() {
        if (inflateInit2(&z, -15) != Z_OK) throw std::bad_alloc();
    }
    Inflater(const Inflater&) = delete;
    ~Inflater() { inflateEnd(&z); }
};

}  // namespace

std::string deflated_message(std::string_view text, int window_bits) {
    thread_local std::map<int, Deflater> deflaters;
    z_stream& z = deflaters.try_emplace(window_bits, window_bits).first->second.z;
    deflateReset(&z);
    std::string out(deflateBound(&z, static_cast<uLong>(text.size())) + 16, '\0');
    z.next_in = bytes_of(text);
    z.avail_in = static_cast<uInt>(text.size());
    z.next_out = bytes_of(out);
    z.avail_out = static_cast<uInt>(out.size());
    deflate(&z, Z_SYNC_FLUSH);
    out.resize(out.size() - z.avail_out - flush_end.size());
    return out;
}

std::optional<std::string> inflated_message(std::string_view packed, std::size_t limit) {
    thread_local Inflater inflater;
    z_stream& z = inflater.z;
    inflateReset(&z);
    std::string out(limit + 1, '\0');
    z.next_out = bytes_of(out);
    z.avail_out = static_cast<uInt>(out.size());
    for (const std::string_view part : {packed, flush_end}) {
        z.next_in = bytes_of(part);
        z.avail_in = static_cast<uInt>(part.size());
        const int code = inflate(&z, Z_SYNC_FLUSH);
        if (z.avail_out == 0) return out;
        if (code == Z_STREAM_END) break;  // the last block was marked as such
        if ((code != Z_OK && code != Z_BUF_ERROR) || z.avail_in > 0) return std::nullopt;
    }
    out.resize(out.size() - z.avail_out);
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
