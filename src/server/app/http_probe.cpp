#include "server/app/http_probe.h"

#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <cstdlib>
#include <iterator>

#include "server/net/http_address.h"

namespace tankchess::server {

namespace {

constexpr std::chrono::seconds patience(5);

}  // namespace

std::optional<ProbeAnswer> probe(const std::string& url, const std::string& path, std::string& fault) {
    const std::optional<HttpAddress> target = read_http_address(url);
    if (!target) {
        fault = "'" + url + "' is not http://HOST[:PORT]; behind a proxy ask the server itself, on its own port";
        return std::nullopt;
    }
    boost::asio::ip::tcp::iostream connection;
    connection.expires_after(patience);
    connection.connect(target->host, std::to_string(target->port));
    if (!connection) {
        fault = "nothing listens at " + url + " (" + connection.error().message() + ")";
        return std::nullopt;
    }
    connection << "GET " << path << " HTTP/1.1\r\nHost: " << target->host << "\r\nConnection: close\r\n\r\n"
               << std::flush;
    const std::string text{std::istreambuf_iterator<char>(connection), {}};
    static constexpr std::string_view version = "HTTP/1.1 ", head_end = "\r\n\r\n";
    const std::size_t end = text.find(head_end);
    if (!text.starts_with(version) || end == std::string::npos) {
        fault = url + path + " gave no answer within " + std::to_string(patience.count()) + " s";
        return std::nullopt;
    }
    return ProbeAnswer{std::atoi(text.c_str() + version.size()), text.substr(end + head_end.size())};
}

}  // namespace tankchess::server
