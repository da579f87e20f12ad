#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace tankchess::cli {

// The names in a list like `small-12,basic-16`.
inline std::vector<std::string> names_in(std::string_view list) {
    std::vector<std::string> names;
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        names.emplace_back(list.substr(0, comma));
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return names;
}

}  // namespace tankchess::cli
