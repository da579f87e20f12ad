#include "server/common/version.h"

namespace tankchess {

const char* program_version() { return TC_VERSION; }

}  // namespace tankchess
