#pragma once

#include "server/common/metrics.h"

namespace tankchess::server {

// What this process uses, under the names that every Prometheus dashboard knows: process_cpu_seconds_total and so on.
// A figure that cannot be read is 0.
void add_process_metrics(Metrics& metrics);

}  // namespace tankchess::server
