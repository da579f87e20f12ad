#pragma once

namespace tankchess {

// The version of the project, as CMakeLists.txt states it.
const char* program_version();

}  // namespace tankchess
