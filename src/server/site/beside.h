#pragma once

#include <initializer_list>
#include <string>

namespace tankchess::server {

// Where a folder of the project is when the program runs from a checkout or an installation; empty if nowhere.
// `configured` wins.
std::string found_beside(const std::string& configured, std::initializer_list<const char*> places);

}  // namespace tankchess::server
