#pragma once

#include "server/store/tables.h"

namespace tankchess::server {

// Takes the names of somebody who left out of the logs of some of their games. False: there is nobody left to do it
// for.
bool erase_some_names(Tables& tables);

}  // namespace tankchess::server
