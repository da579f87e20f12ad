#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace tankchess::server {

struct SiteMove {
    struct Count {
        std::string table;
        std::int64_t rows = 0;
    };
    std::vector<Count> tables;
    std::int64_t replayed = 0;  // games
};

// Copies a whole site from one database into an empty one: each a data folder (SQLite) or postgres://... No server may
// be using either. All or nothing: a copy whose rows or games are not those of the original is undone. Every game of
// the copy is replayed from its log. Throws StoreFault.
SiteMove move_site(const std::string& from, const std::string& to);

}  // namespace tankchess::server
