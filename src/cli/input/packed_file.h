#pragma once

#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tankchess::cli {

// A text that may be packed by zstd, read piece by piece. Throws BadInput with the name of the file.
class TextFile {
public:
    // `-` for standard input.
    explicit TextFile(std::string path);
    ~TextFile();

    // The next piece; empty at the end.
    std::string_view read();

private:
    struct Unpacker;

    std::size_t fill();
    void unpack();

    std::string name_;
    std::ifstream file_;
    std::istream* in_;
    std::vector<char> raw_, text_;
    std::size_t raw_size_ = 0, text_size_ = 0;
    std::unique_ptr<Unpacker> unpacker_;  // if it is packed
    bool started_ = false;
};

// Writes a text packed by zstd to a new file, which takes its name only when close() says that it is whole. Without
// close() nothing is left. Throws BadInput.
class PackedFile {
public:
    explicit PackedFile(std::string path);
    ~PackedFile();
    PackedFile(const PackedFile&) = delete;
    PackedFile& operator=(const PackedFile&) = delete;

    void write(std::string_view text);
    // The SHA-256 of the file, as sha256sum would print it.
    std::string close();

private:
    struct Packer;

    void pack(std::string_view text, bool end);

    std::string path_, fresh_;
    std::ofstream file_;
    std::unique_ptr<Packer> packer_;
};

}  // namespace tankchess::cli
