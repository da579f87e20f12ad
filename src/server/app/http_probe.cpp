#include "server/app/http_probe.h"

#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <cstdlib>
#include <iterator>
#include <regex>

namespace tankchess::server {

namespace {

constexpr std::chrono::seconds patience(5);

struct Target {
    std::string host, port;
};

std::optional<Target> read_url(const std::string& url) {
    static const std::regex form("http://([A-Za-z0-9.-]+|\\[([0-9A-Fa-f:.]+)\\])(:([0-9]{1,5}))?/?");
    std::smatch parts;
    if (!std::regex_match(url, parts, form)) return std::nullopt;
    return Target{parts[2].matched ? parts[2].str() : parts[1].str(), parts[4].matched ? parts[4].str() : "80"};
}

}  // namespace

std::optional<ProbeAnswer> probe(const std::string& url, const std::string& path, std::string& fault) {
    const std::optional<Target> target = read_url(url);
    if (!target) {
        fault = "'" + url + "' is not http://HOST[:PORT]; behind a proxy ask the server itself, on its own port";
        return std::nullopt;
    }
    boost::asio::ip::tcp::iostream connection;
    connection.expires_after(patience);
    connection.connect(target->host, target->port);
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
