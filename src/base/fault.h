#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tankchess {

// One named offence in untrusted input: which field, and what is wrong with it.
struct Fault {
    std::string field;
    std::string offence;
    // For translation, where a player may read it: a stable id, and what the sentence names (name, value).
    std::string id = {};
    std::vector<std::pair<std::string, std::string>> params = {};

    std::string text() const { return field.empty() ? offence : field + ": " + offence; }
    bool operator==(const Fault&) const = default;
};

using Faults = std::vector<Fault>;

}  // namespace tankchess
