#pragma once

#include <cstdint>
#include <vector>

namespace tankchess::server {

// What a load run does. Loopback only; always bounded.
struct LoadPlan {
    std::uint16_t port = 0;
    // Nodes of one site instead of one server. Games are made at each in turn: White sits there, Black at the next.
    std::vector<std::uint16_t> nodes = {};
    std::uint16_t node(int game, int seat) const {
        return nodes.empty() ? port : nodes[static_cast<std::size_t>(game + seat) % nodes.size()];
    }
    int pairs = 100;       // games, two sockets each
    int spectators = 0;    // of each game, at the node after White's and so on
    int idle_sockets = 0;  // sockets besides that only listen
    double rate = 0;       // moves a second over all games; 0 = as many as it goes
    int seconds = 10;
    std::uint64_t seed = 1;
    long server_pid = 0;  // to read its memory; 0 = unknown
};

}  // namespace tankchess::server
