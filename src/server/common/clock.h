#pragma once

#include <chrono>
#include <cstdint>

namespace tankchess::server {

using Millis = std::int64_t;  // since 1970, UTC

// The wall clock: the only place where the server asks for the time of day.
inline Millis now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace tankchess::server
