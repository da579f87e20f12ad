#pragma once

#include <string>
#include <string_view>

namespace tankchess::test {

// Where things are on this machine. Only paths.cpp is compiled with these folders in it, so that a compiler cache knows
// all other tests again in another clone.
std::string source_path(std::string_view below_root);
std::string test_path(std::string_view below_tests);
// The program under test.
const char* binary_path();

}  // namespace tankchess::test
