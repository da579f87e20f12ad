#include <algorithm>
#include <thread>

#include "server/app/doctor.h"
#include "server/net/address.h"
#include "server/net/places.h"

namespace tankchess::server {

namespace {

using Grade = Finding::Grade;

void proxies(const Config& config, Findings& out) {
    const bool https = config.origin.starts_with("https://");
    if (https && config.trusted_proxies.empty()) {
        out.push_back({Grade::warning, "origin is an https address, but trusted_proxies is empty",
                       "name the address of the proxy that ends TLS in trusted_proxies: without it all visitors count "
                       "as one address and share its limits"});
    } else if (!is_loopback(config.address) && !https) {
        out.push_back({Grade::warning, "the server listens on " + config.address + " without TLS",
                       "put a proxy with TLS before it (docs/operations.md), set origin and trusted_proxies, and let "
                       "it listen on 127.0.0.1; in a trusted network nothing needs to be mended"});
    } else {
        out.push_back({Grade::fine, "address, origin and trusted_proxies fit together", {}});
    }
}

void files(const Config& config, Findings& out) {
    const auto wanted = static_cast<std::size_t>(config.max_sockets);
    const std::size_t allowed = connections_within_file_limit(wanted);
    if (allowed < wanted) {
        out.push_back({Grade::warning,
                       "this user's limit of open files allows " + std::to_string(allowed) +
                           " connections, max_sockets is " + std::to_string(wanted),
                       "raise LimitNOFILE in the service file (or ulimit -n), or lower max_sockets"});
    } else {
        out.push_back({Grade::fine, "the limit of open files allows max_sockets", {}});
    }
}

void threads(const Config& config, Findings& out) {
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    if (static_cast<unsigned>(config.engine_threads) <= cores) return;
    out.push_back({Grade::warning,
                   "engine_threads is " + std::to_string(config.engine_threads) + " on a machine with " +
                       std::to_string(cores) + " cores",
                   "lower engine_threads: engines beyond the cores only slow everybody down"});
}

}  // namespace

Findings examine_settings(const Config& config) {
    Findings out;
    proxies(config, out);
    files(config, out);
    threads(config, out);
    if (config.limits == 0) {
        out.push_back({Grade::warning, "limits is 0: nobody is ever refused for asking too much",
                       "remove `limits` from the settings of a server that strangers can reach"});
    }
    return out;
}

}  // namespace tankchess::server
