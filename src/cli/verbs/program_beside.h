#pragma once

#include <string>

namespace tankchess::cli {

// Verbs that are programs of their own, `tankchess-<verb>` in the folder of this one, so that what measures a server is
// not part of what serves players.
inline constexpr const char* verbs_beside[] = {"load"};

bool is_beside(const std::string& verb);

// Becomes that program, with the words after the verb. Returns only if it cannot: what is wrong and how to mend it.
std::string run_beside(const std::string& verb, char** words);

}  // namespace tankchess::cli
