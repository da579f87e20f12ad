#pragma once

#include "server/site/services.h"

namespace tankchess::server {

// Adds what /metrics shows of the parts of a server, all of which must be there and live as long as the metrics.
void add_server_metrics(Services& services);

}  // namespace tankchess::server
