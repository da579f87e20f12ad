#pragma once

#include <memory>

#include "server/net/byte_stream.h"
#include "server/net/http.h"
#include "server/net/listener.h"
#include "server/net/loop.h"
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

// Serves HTTP on the stream until it closes or becomes a WebSocket. On the stream's loop.
void serve_http(ByteStream stream, Loop& loop, std::shared_ptr<NetContext> context, Peer peer, Places::Place place);

// What a socket takes over from the connection that it was.
struct SocketOrigin {
    Places::Place place;
    std::optional<Places::Place> client_place;
    bool forwarded_https;
};

// Takes over a connection whose request asks for a WebSocket and was accepted. On the socket's loop.
void serve_socket(ByteStream stream, BeastRequest request, Loop& loop, std::shared_ptr<NetContext> context,
                  std::shared_ptr<SocketHandler> handler, SocketOrigin origin);

}  // namespace tankchess::server
