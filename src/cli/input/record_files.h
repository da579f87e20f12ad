#pragma once

#include <string>
#include <vector>

namespace tankchess::cli {

// The files named, and the `.txt` files of the folders named, in order of their names.
std::vector<std::string> record_files(const std::vector<std::string>& paths);

}  // namespace tankchess::cli
