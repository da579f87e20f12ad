#pragma once

#include <vector>

#include "server/store/games.h"

namespace tankchess::server {

// Every way to search, by itself and with all others, on the first page and on a later one.
inline std::vector<ArchiveSearch> every_search() {
    std::vector<ArchiveSearch> out;
    for (int bits = 0; bits < 128; ++bits) {
        ArchiveSearch s;
        if (bits & 1) s.player = "ada";
        if (bits & 2) s.mode = "mate";
        if (bits & 4) s.setup = "basic-16";
        if (bits & 8) s.result = "1-0";
        if (bits & 16) s.from = 1;
        if (bits & 32) s.to = 99999;
        if (bits & 64) {
            s.before = 5000;
            s.before_id = "g";
        }
        out.push_back(s);
    }
    return out;
}

inline std::vector<std::string> ids_of(const std::vector<GameRow>& rows) {
    std::vector<std::string> out;
    for (const GameRow& row : rows) out.push_back(row.id);
    return out;
}

}  // namespace tankchess::server
