#include "cli/input/input.h"

#include <cstdio>
#include <fstream>
#include <iostream>

namespace tankchess::cli {
namespace {

std::string read_stream(std::istream& stream, const std::string& name) {
    std::string text;
    char block[1 << 16];
    while (stream.read(block, sizeof block), stream.gcount() > 0) {
        text.append(block, static_cast<std::size_t>(stream.gcount()));
        if (text.size() > max_input) throw BadInput(name + ": larger than " + std::to_string(max_input) + " bytes");
    }
    return text;
}

}  // namespace

std::string read_input(const std::string& path) {
    if (path == "-") return read_stream(std::cin, "standard input");
    std::ifstream file(path, std::ios::binary);
    if (!file) throw BadInput(path + ": cannot be opened");
    std::string text = read_stream(file, path);
    if (file.bad()) throw BadInput(path + ": cannot be read");
    return text;
}

void write_output(const std::string& path, const std::string& text) {
    const std::string fresh = path + ".new";
    {
        std::ofstream file(fresh, std::ios::binary | std::ios::trunc);
        file << text;
        file.close();
        if (!file) {
            std::remove(fresh.c_str());
            throw BadInput(path + ": cannot be written");
        }
    }
    if (std::rename(fresh.c_str(), path.c_str()) != 0) {
        std::remove(fresh.c_str());
        throw BadInput(path + ": cannot be written");
    }
}

}  // namespace tankchess::cli
