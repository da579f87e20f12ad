#pragma once

#include <string>
#include <string_view>

#include "server/store/tables.h"

namespace tankchess::server {

// A statement of ours as PostgreSQL wants it: $1 for '?', and without SQLite's hints to its planner.
std::string postgres_text(std::string_view sql);

// The same for a schema: names of types, and order and case of texts by their bytes as in SQLite.
std::string postgres_schema(std::string_view sql);

// Text that PostgreSQL takes: UTF-8 without NUL. What is not is replaced by U+FFFD, byte by byte.
std::string storable_text(std::string_view text);

// What an SQLSTATE means to us. `lost`: the connection is of no use any more.
struct SqlState {
    StoreFault::Kind kind = StoreFault::Kind::broken;
    bool lost = false;
};
SqlState meaning_of(std::string_view code);

}  // namespace tankchess::server
