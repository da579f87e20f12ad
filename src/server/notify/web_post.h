#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace tankchess::server {

struct WebPost {
    std::string url;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    bool private_too = false;             // also to addresses of this machine and of private networks, and without TLS
    std::function<bool()> given_up = {};  // asked about once a second while waiting
};

// The status of the answer; 0 with a fault if there was none. Waits: on a thread that may. Follows nothing, and goes
// nowhere but to public addresses: whoever names the URL must not reach what stands beside the server.
struct WebAnswer {
    int status = 0;
    std::string fault;
    bool sent = false;  // it may have arrived, though nobody said so
};
WebAnswer post_to_web(const WebPost& post);

}  // namespace tankchess::server
