#pragma once

#include <chrono>
#include <functional>
#include <vector>

#include "server/net/loop.h"

namespace tankchess::server {

// What runs of a load have in common.

using Steady = std::chrono::steady_clock;

double ms_since(Steady::time_point then);
// Changes the order of the values.
double percentile(std::vector<double>& values, double part);

// Processor time that a process has used; 0 for the pid: this one.
double cpu_seconds_of(long pid);

// Runs a step on the loop and waits for it.
void on_loop(Loop& loop, const std::function<void()>& step);
// Looks on the loop, twenty times a second.
bool wait_for(Loop& loop, const std::function<bool()>& condition, int seconds);

}  // namespace tankchess::server
