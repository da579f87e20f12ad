#pragma once

#include <memory>
#include <string>

#include "server/site/config.h"
#include "server/store/folder_lock.h"
#include "server/store/store.h"

namespace tankchess::server {

// Opens the database that the settings name, for one server alone: SQLite in the data folder, which `lock` then holds,
// or PostgreSQL. Gives the fault in one line, or nothing.
std::string open_server_store(const Config& config, FolderLock& lock, std::unique_ptr<Store>& store);

// Whether this program could use it: the fault in one line, or nothing. Changes nothing.
std::string examine_server_store(const Config& config);

}  // namespace tankchess::server
