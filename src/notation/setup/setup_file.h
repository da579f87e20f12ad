#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "rules/board/setup.h"

namespace tankchess {

// A setup as people write it down (U1): a drawn map and two or four armies. docs/notation.md describes the format.
struct SetupFile {
    std::string id;                // a-z, 0-9 and '-'
    std::string name;              // one line for people
    std::string about;             // a sentence or two; may be empty
    std::vector<RulesSpec> rules;  // what it is made for; the first is the default
    Setup setup;                   // as drawn; adapt_setup() makes it fit for one of the rules
};

inline constexpr std::size_t max_setup_file = 65536;

// Reads a whole file, or names all its faults: field is "line 12" or "line 12, D14". `faults` is empty on success.
std::optional<SetupFile> read_setup_file(std::string_view text, Faults& faults);

// Canonical file. Armies are drawn with letters where each piece of a kind stands alike; everything else is listed.
std::string write_setup_file(const SetupFile& file);

}  // namespace tankchess
