#pragma once

#include <cstddef>

namespace tankchess {

// Allocations from the heap by this program so far, by all threads: every `new` of the program counts.
std::size_t allocations();

}  // namespace tankchess
