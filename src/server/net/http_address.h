#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

namespace tankchess::server {

// Where a server listens without encryption.
struct HttpAddress {
    std::string host;  // a name or an IP address, without brackets
    std::uint16_t port = 80;
    auto operator<=>(const HttpAddress&) const = default;
};

// http://HOST[:PORT], an IPv6 address in brackets; nothing if it is something else.
std::optional<HttpAddress> read_http_address(const std::string& url);

// HOST:PORT, as in the head of a request.
std::string host_and_port(const HttpAddress& address);

}  // namespace tankchess::server
