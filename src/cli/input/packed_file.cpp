#include "cli/input/packed_file.h"

#include <zstd.h>

#include <iostream>
#include <utility>

#include "cli/input/verb.h"
#include "server/common/checksum.h"

namespace tankchess::cli {
namespace {

constexpr std::size_t piece = 1 << 17;
// Halves what the usual level leaves and still packs faster than games are replayed.
constexpr int level = 10;

bool begins_packed(std::string_view text) { return text.substr(0, 4) == "\x28\xB5\x2F\xFD"; }

}  // namespace

struct TextFile::Unpacker {
    ZSTD_DCtx* context = ZSTD_createDCtx();
    ZSTD_inBuffer in{nullptr, 0, 0};
    std::size_t wanted = 1;   // 0 at the end of a frame
    bool holds_more = false;  // text that found no room

    ~Unpacker() { ZSTD_freeDCtx(context); }
};

TextFile::TextFile(std::string path)
    : name_(path == "-" ? "standard input" : path), in_(&file_), raw_(piece), text_(piece) {
    if (path == "-") {
        in_ = &std::cin;
        return;
    }
    file_.open(path, std::ios::binary);
    if (!file_) throw BadInput(name_ + ": cannot be opened");
}

TextFile::~TextFile() = default;

std::size_t TextFile::fill() {
    in_->read(raw_.data(), static_cast<std::streamsize>(raw_.size()));
    if (in_->bad()) throw BadInput(name_ + ": cannot be read");
    return raw_size_ = static_cast<std::size_t>(in_->gcount());
}

std::string_view TextFile::read() {
    if (!unpacker_) {
        fill();
        const std::string_view raw(raw_.data(), raw_size_);
        if (std::exchange(started_, true) || !begins_packed(raw)) return raw;
        unpacker_ = std::make_unique<Unpacker>();
        unpacker_->in = {raw_.data(), raw_size_, 0};
    }
    unpack();
    return {text_.data(), text_size_};
}

// Fills text_ as far as there is something.
void TextFile::unpack() {
    Unpacker& u = *unpacker_;
    ZSTD_outBuffer out{text_.data(), text_.size(), 0};
    while (out.pos == 0) {
        if (u.in.pos == u.in.size && !u.holds_more) {
            u.in = {raw_.data(), fill(), 0};
            if (u.in.size == 0) {
                if (u.wanted != 0) throw BadInput(name_ + ": ends in the middle");
                break;
            }
        }
        u.wanted = ZSTD_decompressStream(u.context, &out, &u.in);
        if (ZSTD_isError(u.wanted)) throw BadInput(name_ + ": damaged: " + ZSTD_getErrorName(u.wanted));
        u.holds_more = u.wanted != 0 && out.pos == out.size;
    }
    text_size_ = out.pos;
}

struct PackedFile::Packer {
    ZSTD_CCtx* context = ZSTD_createCCtx();
    std::vector<char> out = std::vector<char>(ZSTD_CStreamOutSize());
    server::Sha256 checksum;

    Packer() {
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level);
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    }
    ~Packer() { ZSTD_freeCCtx(context); }
};

PackedFile::PackedFile(std::string path)
    : path_(std::move(path)), fresh_(path_ + ".new"), packer_(std::make_unique<Packer>()) {
    file_.open(fresh_, std::ios::binary | std::ios::trunc);
    if (!file_) throw BadInput(path_ + ": cannot be written");
}

PackedFile::~PackedFile() {
    if (!file_.is_open()) return;
    file_.close();
    std::remove(fresh_.c_str());
}

void PackedFile::pack(std::string_view text, bool end) {
    ZSTD_inBuffer in{text.data(), text.size(), 0};
    std::size_t left = 1;
    while (end ? left != 0 : in.pos < in.size) {
        ZSTD_outBuffer out{packer_->out.data(), packer_->out.size(), 0};
        left = ZSTD_compressStream2(packer_->context, &out, &in, end ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left)) throw BadInput(path_ + ": cannot be packed: " + ZSTD_getErrorName(left));
        const std::string_view packed(packer_->out.data(), out.pos);
        packer_->checksum.add(packed);
        file_ << packed;
    }
    if (!file_) throw BadInput(path_ + ": cannot be written");
}

void PackedFile::write(std::string_view text) { pack(text, false); }

std::string PackedFile::close() {
    pack({}, true);
    file_.close();
    if (!file_ || std::rename(fresh_.c_str(), path_.c_str()) != 0) {
        std::remove(fresh_.c_str());
        throw BadInput(path_ + ": cannot be written");
    }
    return packer_->checksum.hex();
}

}  // namespace tankchess::cli
