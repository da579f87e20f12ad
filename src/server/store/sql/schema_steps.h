#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace tankchess::server {

// Both engines have the same schema from this version on; before it SQLite has steps of its own, and PostgreSQL begins
// with it.
inline constexpr std::size_t first_shared_version = 8;

// Step n brings a database of version first_shared_version + n to the next, in SQLite's words (postgres/dialect.cpp has
// PostgreSQL's). Steps that were released are never edited: add one.
std::span<const char* const> shared_steps();

inline std::size_t newest_version() { return first_shared_version + shared_steps().size(); }

// Throws StoreFault if the database is newer than this program.
void check_known(std::int64_t version);

}  // namespace tankchess::server
