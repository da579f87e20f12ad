#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/common/clock.h"

namespace tankchess::server {

// Rows of a table that are somebody's own, secrets left out.
struct OwnRows {
    std::string table;
    std::vector<std::string> columns;
    std::vector<std::vector<std::variant<std::int64_t, double, std::string>>> rows;
};

// Somebody who left, and how far the logs of their games are rid of the name.
struct ErasureRow {
    std::string user;
    std::string name;  // what stands there instead
    std::string game;  // the last one that was done
};

// All that is kept of one person: to give it to them, and to take it away.
class OwnDataTable {
public:
    virtual ~OwnDataTable() = default;

    // At most so many rows of each table.
    virtual std::vector<OwnRows> rows_of(const std::string& user, int most) = 0;
    // Games that somebody played, in the order of their ids.
    virtual std::vector<std::string> games_of(const std::string& user, const std::string& after, int limit) = 0;

    // Somebody leaves: what is theirs alone is deleted, what others share (games, tournaments) has `name` instead of
    // theirs, and nobody else gets the names they had. The logs of their games follow (erasure()).
    virtual void erase(const std::string& user, const std::string& name, Millis at) = 0;
    virtual std::optional<ErasureRow> erasure() = 0;
    virtual void advance_erasure(const ErasureRow& done) = 0;
    virtual void end_erasure(const std::string& user) = 0;
};

}  // namespace tankchess::server
