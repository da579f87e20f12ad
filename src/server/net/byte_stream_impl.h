#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <cstdint>

#include "server/net/byte_stream.h"
#include "server/net/loop_impl.h"

namespace tankchess::server {

using TcpSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, LoopExecutor>;

// Only listener.cpp, which makes it from what it accepted, and byte_stream.cpp look inside.
struct ByteStream::Impl {
    explicit Impl(TcpSocket accepted) : socket(std::move(accepted)), deadline(socket.get_executor()) {}

    TcpSocket socket;
    LoopTimer deadline;
    std::uint64_t waits = 0;
    bool timed_out = false;
};

}  // namespace tankchess::server
