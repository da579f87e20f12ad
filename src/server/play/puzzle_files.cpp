#include "server/play/puzzle_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace tankchess::server {

void load_puzzles(PuzzleShelf& shelf, const std::string& folder, std::vector<std::string>& faults) {
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".txt") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const auto& path : files) {
        std::ifstream in(path, std::ios::binary);
        const std::string text((std::istreambuf_iterator<char>(in)), {});
        shelf.add(text, path.filename().string(), faults);
    }
}

}  // namespace tankchess::server
