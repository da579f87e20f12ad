#include "load/aim.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "server/net/address.h"

namespace tankchess::server {

namespace {

constexpr int most_games_elsewhere = 1000, most_sockets_elsewhere = 5000, most_seconds_elsewhere = 120;

std::optional<HttpAddress> address_in(const std::string& written) {
    const bool port = !written.empty() && written.find_first_not_of("0123456789") == std::string::npos;
    return read_http_address(port ? "http://127.0.0.1:" + written : written);
}

}  // namespace

std::vector<std::string> look_up(const std::string& host) {
    boost::asio::io_context context;
    boost::asio::ip::tcp::resolver resolver(context);
    boost::system::error_code unknown;
    std::vector<std::string> out;
    for (const auto& found : resolver.resolve(host, "", unknown)) {
        out.push_back(found.endpoint().address().to_string());
    }
    return out;
}

Aim aim_at(const std::vector<std::string>& written, bool owned, const LookUp& look_up) {
    Aim out;
    for (const std::string& text : written) {
        const auto address = address_in(text);
        if (!address) return {{}, "'" + text + "' is neither a port nor http://HOST[:PORT]; TLS is not spoken here"};
        const std::vector<std::string> found = look_up(address->host);
        if (found.empty()) return {{}, "nobody knows the host " + address->host};
        const bool here = std::all_of(found.begin(), found.end(), is_loopback);
        if (!here && !owned) {
            return {{}, address->host + " is not this machine: say --own-host if it is yours and may be loaded"};
        }
        out.nodes.push_back({*address, found.front()});
    }
    return out;
}

std::string too_much(const LoadPlan& plan) {
    const bool here =
        std::all_of(plan.nodes.begin(), plan.nodes.end(), [](const NodeAddress& node) { return is_loopback(node.ip); });
    const int sockets = plan.pairs * (2 + plan.spectators) + plan.idle_sockets;
    if (here || (plan.pairs <= most_games_elsewhere && sockets <= most_sockets_elsewhere &&
                 plan.seconds <= most_seconds_elsewhere)) {
        return {};
    }
    return "another machine gets at most " + std::to_string(most_games_elsewhere) + " games, " +
           std::to_string(most_sockets_elsewhere) + " sockets and " + std::to_string(most_seconds_elsewhere) +
           " seconds";
}

}  // namespace tankchess::server
