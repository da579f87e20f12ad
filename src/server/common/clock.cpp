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

std::string utc_text(Millis at, const char* form) {
    const auto seconds = static_cast<std::time_t>(at / 1000);
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    char text[32];
    std::strftime(text, sizeof text, form, &utc);
    return text;
}

}  // namespace

Millis now_ms() {
    static const SteadyTime time(milliseconds_of<std::chrono::system_clock>,
                                 milliseconds_of<std::chrono::steady_clock>);
    return time.now();
}

std::string utc_date(Millis at) { return utc_text(at, "%Y-%m-%d"); }
std::string utc_minute(Millis at) { return utc_text(at, "%Y-%m-%d %H:%M UTC"); }

}  // namespace tankchess::server
