#pragma once

#include <chrono>

#include "server/store/users.h"

namespace tankchess::server {

// The wall clock: the only place where the server asks for the time of day.
inline Millis now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace tankchess::server
