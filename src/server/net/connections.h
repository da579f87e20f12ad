#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <memory>

#include "server/net/http.h"
#include "server/net/listener.h"
#include "server/net/loop_impl.h"
#include "server/net/places.h"
#include "server/net/request_of.h"

namespace tankchess::server {

// What every connection of a listener shares.
struct NetContext {
    Site& site;
    NetLimits limits;
    NetStats& stats;
    std::shared_ptr<Places> places;
};

// Serves HTTP on the socket until it closes or becomes a WebSocket. On the socket's loop.
void serve_http(boost::asio::ip::tcp::socket socket, Loop& loop, std::shared_ptr<NetContext> context, Peer peer,
                Places::Place place);

// What a socket takes over from the connection that it was.
struct SocketOrigin {
    Places::Place place;
    std::optional<Places::Place> client_place;
    bool forwarded_https;
};

// Takes over a connection whose request asks for a WebSocket and was accepted. On the socket's loop.
void serve_socket(boost::beast::tcp_stream stream, BeastRequest request, Loop& loop,
                  std::shared_ptr<NetContext> context, std::shared_ptr<SocketHandler> handler, SocketOrigin origin);

}  // namespace tankchess::server
