#pragma once

#include <string>
#include <string_view>

namespace tankchess::engine {

// Whether a list of words, separated by commas, has this one.
inline bool is_in(const std::string& list, std::string_view word) {
    return (',' + list + ',').find(',' + std::string(word) + ',') != std::string::npos;
}

}  // namespace tankchess::engine
