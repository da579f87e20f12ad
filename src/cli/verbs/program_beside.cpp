#include "cli/verbs/program_beside.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>

namespace tankchess::cli {

bool is_beside(const std::string& verb) {
    return std::find(std::begin(verbs_beside), std::end(verbs_beside), verb) != std::end(verbs_beside);
}

std::string run_beside(const std::string& verb, char** words) {
    const std::string name = "tankchess-" + verb;
    std::error_code fault;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", fault);
    const std::string path = (self.parent_path() / name).string();
    if (fault || !std::filesystem::exists(path)) {
        return verb + " is a program of its own, " + name + ", which is not in " + self.parent_path().string() +
               ": build it with `cmake --build build/release --target " + name + "`";
    }
    ::execv(path.c_str(), words);
    return path + " cannot be run: " + std::strerror(errno);
}

}  // namespace tankchess::cli
