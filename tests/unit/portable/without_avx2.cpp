#include "rules/fast/avx2.h"

namespace tankchess {

// Golden searches (tests/unit/local/golden_test.cpp) once more as a machine without AVX2 plays them.
bool portable_only() { return true; }

}  // namespace tankchess
