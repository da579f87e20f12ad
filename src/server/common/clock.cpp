#include "server/common/clock.h"

#include <ctime>

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

std::string utc_date(Millis at) {
    const auto seconds = static_cast<std::time_t>(at / 1000);
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    char text[16];
    std::strftime(text, sizeof text, "%Y-%m-%d", &utc);
    return text;
}

}  // namespace tankchess::server
