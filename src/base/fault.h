#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tankchess {

// One named offence in untrusted input: which field, and what is wrong with it.
struct Fault {
    std::string field;
    std::string offence;

    std::string text() const { return field.empty() ? offence : field + ": " + offence; }
    bool operator==(const Fault&) const = default;
};

using Faults = std::vector<Fault>;

}  // namespace tankchess
