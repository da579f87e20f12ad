#pragma once

#include "server/store/store.h"

namespace tankchess::server {

// Waits for the store: for threads that have nothing else to do. False: it failed.
bool done_in(Store& store, bool write, const Store::Work& work);

}  // namespace tankchess::server
