#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/sql/connection.h"

namespace tankchess::server {

// A table as it is copied from one database to another.
struct CopiedTable {
    std::string_view name;
    std::string_view columns;  // by comma; those of the key come first
    std::string_view types;    // one letter a column: t(ext), i(nteger), r(eal)
    std::size_t key_columns;
};

// Every table with data of players, in an order that keeps references whole.
std::span<const CopiedTable> copied_tables();

// Tables that have rows.
std::vector<std::string> filled_tables(Connection& db);
std::int64_t rows_in(Connection& db, std::string_view table);

// Copies all rows, page by page, within the transactions of both connections.
void copy_table(const CopiedTable& table, Connection& from, Connection& to);

}  // namespace tankchess::server
