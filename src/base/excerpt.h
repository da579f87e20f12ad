#pragma once

#include <string>
#include <string_view>

namespace tankchess {

// `text` in single quotes as an error line can show it: at most 40 characters, and every byte that is not
// printable ASCII replaced by '?', so that hostile input cannot disturb a terminal or a log.
inline std::string excerpt(std::string_view text) {
    constexpr std::size_t limit = 40;
    std::string shown = "'";
    for (char c : text.substr(0, limit)) shown += c >= ' ' && c <= '~' ? c : '?';
    if (text.size() > limit) shown += "...";
    return shown + "'";
}

}  // namespace tankchess
