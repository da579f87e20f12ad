#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/common/clock.h"

namespace tankchess::server {

// Servers that share a database, and which of them owns a game. The database's clock is the only clock.
class NodeTable {
public:
    virtual ~NodeTable() = default;

    // A sign of life of this node.
    virtual void beat(const std::string& node) = 0;
    // Those that gave one within this time, by id.
    virtual std::vector<std::string> alive(Millis within) = 0;
    // Makes a game this node's own unless another owns it that gave a sign of life within `lease`. Gives the epoch that
    // every append must carry from now on (AppendEvents::epoch): those of earlier owners are refused.
    virtual std::optional<std::int64_t> claim(const std::string& game, const std::string& node, Millis lease) = 0;
};

// How long a node may act for its games after a sign of life: it stops by itself before others may take over.
class Lease {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds stop_after{4000};
    static constexpr Millis others_after = 6000;

    // A sign of life that was sent at this moment is in the database.
    void confirmed(Clock::time_point sent) { last_ = std::max(last_.value_or(sent), sent); }
    bool holds(Clock::time_point now) const { return last_ && now - *last_ < stop_after; }

private:
    std::optional<Clock::time_point> last_;
};

}  // namespace tankchess::server
