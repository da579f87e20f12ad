#pragma once

#include <string>

#include "wire/json.h"

namespace tankchess::server {

// The name that somebody wants, tidied; throws what the rules of names have against it.
std::string wanted_name(const Fields& in);

extern const ApiFault name_taken;

}  // namespace tankchess::server
