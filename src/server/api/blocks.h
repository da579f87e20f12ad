#pragma once

#include <string>

#include "server/store/tables.h"

namespace tankchess::server {

// Whether `owner` wants nothing to do with `other`.
bool has_blocked(Tables& tables, const std::string& owner, const std::string& other);

}  // namespace tankchess::server
