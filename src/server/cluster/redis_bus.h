#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/cluster/bus.h"

namespace tankchess::server {

struct RedisAddress {
    std::string host;
    int port = 6379;
    std::string password;
};
// redis://[:password@]host[:port]
std::optional<RedisAddress> read_redis_address(const std::string& text);

// Redis by publish and subscribe, on a thread of its own. Connects again by itself. `site` keeps the sites apart that
// share a Redis.
std::unique_ptr<Bus> open_redis_bus(const RedisAddress& address, const std::string& site);

}  // namespace tankchess::server
