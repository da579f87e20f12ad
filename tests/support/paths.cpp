#include "support/paths.h"

namespace tankchess::test {

std::string source_path(std::string_view below_root) { return TC_SOURCE_DIR "/" + std::string(below_root); }
std::string test_path(std::string_view below_tests) { return source_path("tests/" + std::string(below_tests)); }
const char* binary_path() { return TC_BINARY; }

}  // namespace tankchess::test
