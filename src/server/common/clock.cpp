#include "server/common/clock.h"

#include <chrono>

namespace tankchess::server {

namespace {

template <class Clock>
Millis milliseconds_of() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(Clock::now().time_since_epoch()).count();
}

}  // namespace

Millis now_ms() {
    static const SteadyTime time(milliseconds_of<std::chrono::system_clock>,
                                 milliseconds_of<std::chrono::steady_clock>);
    return time.now();
}

}  // namespace tankchess::server
