#pragma once

#include <chrono>

namespace tankchess::server {

// How much a thread gives way to the network threads when there are too few processors for all.
enum class Patience : int { some = 5, much = 10 };

// The processor time that the calling thread has used.
std::chrono::nanoseconds time_of_this_thread();

// For the calling thread, from now on. Where the system does not let us, nothing happens.
void give_way(Patience patience);

}  // namespace tankchess::server
