#pragma once

#include "wire/json.h"

namespace tankchess::server {

// Pieces, terrain and rules as data: all that a client needs to know of them (docs/protocol.md, `/api/catalogue`).
json::object catalogue_view();

}  // namespace tankchess::server
