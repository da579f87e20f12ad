#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tankchess::server {

// Addresses of PostgreSQL databases, as libpq reads them:
// postgres://[user@]host[:port][,host...]/database[?option=value]. Passwords come from PGPASSFILE or ~/.pgpass, or
// stand in an address that no command line shows.

bool is_postgres(std::string_view address);
// What is wrong with it, or nothing.
std::string address_fault(const std::string& address);
bool has_password(const std::string& address);
// For people and logs: without the password.
std::string shown_address(const std::string& address);
// All that libpq shall be told: what the address says, and bounds on how long a silent network is waited for.
std::vector<std::pair<std::string, std::string>> connection_words(const std::string& address);

}  // namespace tankchess::server
