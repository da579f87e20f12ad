#pragma once

#include <chrono>
#include <cstdint>

namespace tankchess::match {

// Spans and moments in milliseconds. Moments are handed in by the caller: nothing here reads a clock.
using Millis = std::chrono::milliseconds;
using Instant = std::chrono::sys_time<Millis>;

constexpr Instant instant_at(std::int64_t milliseconds) { return Instant{Millis{milliseconds}}; }
constexpr std::int64_t count_of(Instant moment) { return moment.time_since_epoch().count(); }

}  // namespace tankchess::match
