#pragma once

#include <cstdint>
#include <string>

namespace tankchess::server {

// The answer to an intent: the version that it led to, or why nothing happened.
struct RoomAnswer {
    std::uint64_t version = 0;
    std::string reason, text;  // empty: done, and on disk
    bool ok() const { return reason.empty(); }
};

}  // namespace tankchess::server
