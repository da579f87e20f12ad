#pragma once

#include <optional>
#include <string>
#include <utility>

#include "base/result.h"
#include "cli/input/verb.h"

namespace tankchess::cli {

// Largest file that any verb reads.
inline constexpr std::size_t max_input = 16u << 20;

// A whole file, or standard input for `-`. Throws BadInput where there is none.
std::string read_input(const std::string& path);

// Writes a whole file through a new one beside it, so that a failure leaves the old one as it was.
void write_output(const std::string& path, const std::string& text);

// The value, or BadInput with the fault as its line.
template <class T>
T unwrap(Result<T> result, const std::string& where = {}) {
    if (!result) throw BadInput(where.empty() ? result.fault().text() : where + ": " + result.fault().text());
    return std::move(*result);
}

}  // namespace tankchess::cli
