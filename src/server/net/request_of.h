#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>

#include "server/net/http.h"

namespace tankchess::server {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

// The other end of a connection.
struct Peer {
    std::string address;
    bool loopback = false;
    bool proxy = false;  // one of ours: what it says of its clients is believed
};

// The request in the server's own words, the body moved out. nullopt: a proxy of ours names no readable client address,
// so nobody knows who is asking.
std::optional<Request> request_of(BeastRequest& in, const Peer& peer);

}  // namespace tankchess::server
