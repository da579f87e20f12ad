#pragma once

#include <string>
#include <vector>

#include "server/notify/letter.h"

namespace tankchess::server {

// Kinds of letters about an account.
inline constexpr std::string_view confirm_letter = "confirm", reset_letter = "reset", moved_letter = "moved";

// A letter about an account in one of the three languages. `link`: what it opens.
Letter account_letter(std::string_view kind, const std::string& language, const std::string& name,
                      const std::string& link);

// What waits for somebody, in one letter: lines and where they lead.
struct DigestLine {
    std::string text, link;
};
Letter digest_letter(const std::string& language, const std::string& name, const std::vector<DigestLine>& lines,
                     const std::string& settings);

}  // namespace tankchess::server
