#pragma once

#include "server/store/postgres/postgres.h"

namespace tankchess::server {

// 0: nothing is there yet.
std::int64_t schema_version(Postgres& db);
// Brings the schema to the newest version, or to version `until`; each step is one transaction, and servers that start
// together take turns. Throws StoreFault if the database is newer, or not ours.
void migrate(Postgres& db, std::size_t until = 1000);

}  // namespace tankchess::server
