#pragma once

#include "server/site/services.h"

namespace tankchess::server {

// Whoever is in their first hours here (new_hours) may say, offer and report less. 0: go on, and it is counted;
// otherwise the time to wait.
inline Millis newcomer_wait(Services& services, RateLimited what, const std::string& address, const Identity& who,
                            Millis now) {
    const Millis young = services.config.new_hours * 3600LL * 1000;
    if (now - who.created >= young) return 0;
    return services.limits.take(what, address, who.user, now);
}

}  // namespace tankchess::server
