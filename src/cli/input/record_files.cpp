#include "cli/input/record_files.h"

#include <algorithm>
#include <filesystem>

namespace tankchess::cli {

std::vector<std::string> record_files(const std::vector<std::string>& paths) {
    std::vector<std::string> all;
    for (const std::string& path : paths) {
        if (!std::filesystem::is_directory(path)) {
            all.push_back(path);
            continue;
        }
        for (const auto& entry : std::filesystem::directory_iterator(path)) {
            if (entry.path().extension() == ".txt") all.push_back(entry.path().string());
        }
    }
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace tankchess::cli
