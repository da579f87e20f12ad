#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "load/node_address.h"

namespace tankchess::server {

// What a load run does; always bounded.
struct LoadPlan {
    // One server, or several nodes of a site. Games are made at each in turn: White sits there, Black at the next.
    std::vector<NodeAddress> nodes = {};
    const NodeAddress& node(int game, int seat) const {
        return nodes[static_cast<std::size_t>(game + seat) % nodes.size()];
    }
    int pairs = 100;       // games, two sockets each
    int spectators = 0;    // of each game, at the node after White's and so on
    int idle_sockets = 0;  // sockets besides that only listen
    double rate = 0;       // moves a second over all games; 0 = as many as it goes
    int seconds = 10;
    std::uint64_t seed = 1;
    long server_pid = 0;  // to read its memory and time; 0 = the nodes say themselves what time they use
};

}  // namespace tankchess::server
