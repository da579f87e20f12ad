#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tankchess::server {

// Level 1 (quick) to 9 (small).
std::string gzipped(std::string_view text, int level);
// For files that are compressed once and served often.
std::string brotlied(std::string_view text);

// A message by itself as permessage-deflate wants it: raw, without the four bytes that end every flush. `window_bits`
// is 9 to 15. Each thread keeps one compressor and one decompressor for all its sockets.
std::string deflated_message(std::string_view text, int window_bits);
// The way back. nullopt: this is no such message. More than `limit` bytes come back as limit + 1.
std::optional<std::string> inflated_message(std::string_view packed, std::size_t limit);

// Whether an Accept-Encoding header takes this coding.
bool accepts(std::string_view header, std::string_view coding);

}  // namespace tankchess::server
