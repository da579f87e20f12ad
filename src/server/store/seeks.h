#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/common/clock.h"

namespace tankchess::server {

// An open seek of the lobby.
struct SeekRow {
    std::string id;
    std::string by, name, kind;  // whose it is
    std::string address;         // where they asked
    std::string terms, seats;    // JSON
    Millis created = 0;
    Millis seen = 0;  // when they were last known to be there
};

class SeekTable {
public:
    virtual ~SeekTable() = default;
    virtual std::vector<SeekRow> all() = 0;  // the oldest first
    virtual std::optional<SeekRow> by_id(const std::string& id) = 0;
    virtual void insert(const SeekRow& seek) = 0;
    // Other seats; both throw StoreFault::conflict if the seek is gone or somebody changed it since `seats_before`.
    virtual void change(const std::string& id, const std::string& seats_before, const std::string& seats) = 0;
    virtual void take(const std::string& id, const std::string& seats_before) = 0;
    virtual bool remove(const std::string& user, const std::string& id) = 0;
    virtual void note_seen(const std::string& user, Millis now) = 0;
    // Those that are too old, and those whose owners have been away for long; gives how many.
    virtual int drop(Millis created_before, Millis seen_before) = 0;
};

}  // namespace tankchess::server
