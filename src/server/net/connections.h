#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>

#include "server/net/http.h"
#include "server/net/listener.h"
#include "server/net/loop_body.h"

namespace tankchess::server {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

// What every connection of a listener shares.
struct NetContext {
    Site& site;
    NetLimits limits;
    NetFigures& figures;
};

// Serves HTTP on the socket until it closes or becomes a WebSocket. On the socket's loop.
void serve_http(boost::asio::ip::tcp::socket socket, Loop& loop, std::shared_ptr<NetContext> context);

// Takes over a connection whose request asks for a WebSocket and was accepted. On the socket's loop.
void serve_socket(boost::beast::tcp_stream stream, BeastRequest request, Loop& loop,
                  std::shared_ptr<NetContext> context, std::shared_ptr<SocketEars> ears);

}  // namespace tankchess::server
