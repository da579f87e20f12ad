#include "server/net/http_address.h"

#include <cstdlib>
#include <limits>
#include <regex>

namespace tankchess::server {

std::optional<HttpAddress> read_http_address(const std::string& url) {
    static const std::regex form("http://([A-Za-z0-9.-]+|\\[([0-9A-Fa-f:.]+)\\])(:([0-9]{1,5}))?/?");
    std::smatch parts;
    if (!std::regex_match(url, parts, form)) return std::nullopt;
    HttpAddress out{parts[2].matched ? parts[2].str() : parts[1].str()};
    if (parts[4].matched) {
        const int port = std::atoi(parts[4].str().c_str());
        if (port < 1 || port > std::numeric_limits<std::uint16_t>::max()) return std::nullopt;
        out.port = static_cast<std::uint16_t>(port);
    }
    return out;
}

std::string host_and_port(const HttpAddress& address) {
    const bool v6 = address.host.find(':') != std::string::npos;
    return (v6 ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

}  // namespace tankchess::server
