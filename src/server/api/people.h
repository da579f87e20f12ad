#pragma once

#include <string>

#include "server/store/tables.h"

namespace tankchess::server {

// Somebody by name; throws ApiFault 404 about this field.
UserRow named_user(Tables& tables, const std::string& name, const std::string& field = {});

// Throws ApiFault 403 if either of the two wants nothing to do with the other.
void check_not_apart(Tables& tables, const std::string& one, const std::string& other, const std::string& field = {});

}  // namespace tankchess::server
