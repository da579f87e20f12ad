#include "server/site/static_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "server/common/compress.h"
#include "server/common/secrets.h"
#include "server/site/safety_headers.h"

namespace tankchess::server {

namespace {

struct Type {
    std::string_view ending, type;
    bool packs;  // gets clearly smaller
};
constexpr std::array types = {
    Type{".html", "text/html; charset=utf-8", true},
    Type{".js", "text/javascript; charset=utf-8", true},
    Type{".css", "text/css; charset=utf-8", true},
    Type{".json", "application/json", true},
    Type{".svg", "image/svg+xml", true},
    Type{".txt", "text/plain; charset=utf-8", true},
    Type{".webmanifest", "application/manifest+json", true},
    Type{".map", "application/json", true},
    Type{".wasm", "application/wasm", true},
    Type{".net", "application/octet-stream", true},
    Type{".png", "image/png", false},
    Type{".ico", "image/x-icon", false},
    Type{".webp", "image/webp", false},
    Type{".woff2", "font/woff2", false},
    Type{".ogg", "audio/ogg", false},
    Type{".mp3", "audio/mpeg", false},
};

const Type* type_of(std::string_view path) {
    for (const Type& type : types) {
        if (path.ends_with(type.ending)) return &type;
    }
    return nullptr;
}

std::string content_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// What a page is made of. Everything else could be opened by itself.
bool is_part(std::string_view type) {
    return type.starts_with("text/javascript") || type.starts_with("text/css") || type == "application/wasm";
}

// What others may show in a frame on pages of theirs; everything else they may not.
constexpr std::string_view frames = "/embed/";
constexpr std::array<std::string_view, 4> framed_pages = {"game/", "position", "puzzle/", "study/"};

bool is_frame(std::string_view path) {
    path.remove_prefix(frames.size());
    return std::any_of(framed_pages.begin(), framed_pages.end(), [path](std::string_view page) {
        return page.ends_with('/') ? path.starts_with(page) && path.size() > page.size() : path == page;
    });
}

}  // namespace

std::optional<std::string> StaticFiles::load(const std::string& folder) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (!fs::is_directory(folder, error)) return folder + " is not a folder";
    for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
        if (!entry.is_regular_file()) continue;
        const std::string path = "/" + fs::relative(entry.path(), folder).generic_string();
        const Type* type = type_of(path);
        if (type == nullptr) continue;
        std::ifstream in(entry.path(), std::ios::binary);
        std::string content((std::istreambuf_iterator<char>(in)), {});
        if (in.bad()) return "cannot read " + entry.path().string();
        File file;
        file.type = type->type;
        file.tag = '"' + secret_hash(content).substr(0, 24) + '"';
        file.hashed = path.starts_with("/assets/");
        if (type->packs && content.size() > 256) {
            std::string small = gzipped(content, 9);
            if (!small.empty() && small.size() < content.size()) file.gzip = bytes(std::move(small));
            // The build packs its assets tighter than a start has time for. Their names change with what is in them, so
            // that a packed one is never of another file.
            std::string smaller = file.hashed ? content_of(entry.path().string() + ".br") : std::string();
            if (smaller.empty()) smaller = brotlied(content);
            if (!smaller.empty() && smaller.size() < content.size()) file.brotli = bytes(std::move(smaller));
        }
        file.raw = bytes(std::move(content));
        files_.emplace(path, std::move(file));
    }
    if (error) return "cannot read " + folder + ": " + error.message();
    if (files_.find("/index.html") == files_.end()) return folder + " has no index.html: build the client first";
    return std::nullopt;
}

std::optional<Response> StaticFiles::answer(const Request& request) const {
    auto found = files_.find(request.path == "/" ? std::string_view("/index.html") : std::string_view(request.path));
    const bool framed = found == files_.end() && request.path.starts_with(frames);
    if (framed) {
        found = is_frame(request.path) ? files_.find("/embed.html") : files_.end();
        if (found == files_.end()) return std::nullopt;
    } else if (found == files_.end()) {
        // Paths without an ending are pages of the client.
        const std::size_t slash = request.path.rfind('/');
        if (slash == std::string::npos || request.path.find('.', slash) != std::string::npos) return std::nullopt;
        found = files_.find("/index.html");
        if (found == files_.end()) return std::nullopt;
    }
    const File& file = found->second;
    Response out;
    out.type = file.type;
    out.headers.emplace_back("Cache-Control", file.hashed ? "public, max-age=31536000, immutable" : "no-cache");
    out.headers.emplace_back("ETag", file.tag);
    out.headers.emplace_back("Vary", "Accept-Encoding");
    const auto add = [&](const Headers& some) { out.headers.insert(out.headers.end(), some.begin(), some.end()); };
    if (framed) add(framing_headers());
    if (is_part(out.type)) add(part_headers());
    if (!request.if_none_match.empty() && request.if_none_match.find(file.tag) != std::string::npos) {
        out.status = 304;
        return out;
    }
    if (file.brotli && accepts(request.accept_encoding, "br")) {
        out.headers.emplace_back("Content-Encoding", "br");
        out.body = file.brotli;
    } else if (file.gzip && accepts(request.accept_encoding, "gzip")) {
        out.headers.emplace_back("Content-Encoding", "gzip");
        out.body = file.gzip;
    } else {
        out.body = file.raw;
    }
    return out;
}

Bytes StaticFiles::page() const {
    const auto found = files_.find("/index.html");
    return found == files_.end() ? nullptr : found->second.raw;
}

}  // namespace tankchess::server
