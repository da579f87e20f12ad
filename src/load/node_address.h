#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "server/net/http_address.h"

namespace tankchess::server {

// A server to talk to: as it is called, and where it was found.
struct NodeAddress {
    HttpAddress site;
    std::string ip;

    NodeAddress() = default;
    NodeAddress(HttpAddress called, std::string found) : site(std::move(called)), ip(std::move(found)) {}
    // A port of this machine.
    NodeAddress(std::uint16_t port) : site{"127.0.0.1", port}, ip("127.0.0.1") {}

    auto operator<=>(const NodeAddress&) const = default;
};

}  // namespace tankchess::server
