#pragma once

#include "wire/json.h"

namespace tankchess::server {

// Game records both ways: text to a tree of moves, a tree to text. One reader and one writer for everybody. Throws
// ApiFault.
json::object answer_record(const json::value& body);

}  // namespace tankchess::server
