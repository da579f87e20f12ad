#pragma once

#include <string>
#include <string_view>

namespace tankchess::server {

// Level 1 (quick) to 9 (small).
std::string gzipped(std::string_view text, int level);
// For files that are compressed once and served often.
std::string brotlied(std::string_view text);

// Whether an Accept-Encoding header takes this coding.
bool accepts(std::string_view header, std::string_view coding);

}  // namespace tankchess::server
