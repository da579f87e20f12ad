#pragma once

#include <string>

#include "wire/rows.h"

namespace tankchess::server {

// Time for a process to live by: it begins at the time of day and then only goes forward, as fast as time passes. A
// wall clock that is set anew while the server runs takes no time from players and gives none.
class SteadyTime {
public:
    using Source = Millis (*)();
    SteadyTime(Source wall, Source steady) : steady_(steady), begun_(wall() - steady()) {}
    Millis now() const { return begun_ + steady_(); }

private:
    Source steady_;
    Millis begun_;
};

// The time of this process: the only place where the server asks for it.
Millis now_ms();
// The day of a moment, like 2026-11-16.
std::string utc_date(Millis at);
// With the time of day, like 2026-11-16 18:05 UTC.
std::string utc_minute(Millis at);

}  // namespace tankchess::server
