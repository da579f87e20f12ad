#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

namespace tankchess::server {

class Loop;

// How an operation on a stream ended.
enum class StreamEnd { done, closed_by_peer, timed_out, failed };

// The bytes of one connection, with a deadline for what is under way. A narrow door to Asio, whose operations are dear
// to compile: they are instantiated in byte_stream.cpp alone. On the connection's loop only; buffers must outlive the
// operation.
class ByteStream {
public:
    using OnBytes = std::function<void(StreamEnd, std::size_t)>;
    using OnEnd = std::function<void(StreamEnd)>;

    // Takes over an open TCP socket.
    ByteStream(Loop& loop, int socket, bool ipv6);
    ~ByteStream();
    ByteStream(ByteStream&&) noexcept;
    ByteStream(const ByteStream&) = delete;

    void read_some(std::span<char> into, OnBytes then);
    void write(std::string_view first, std::string_view second, OnEnd then);
    void wait_to_read(OnEnd then);

    struct DoneNow {
        StreamEnd end;
        std::size_t size;
    };
    // Reads what is there without waiting; 0 bytes and `done`: nothing is.
    DoneNow read_now(std::span<char> into);
    // Writes as much as there is room for without waiting. Not while a write is under way.
    DoneNow write_now(std::string_view bytes);

    // What is under way at that time ends as timed_out, and the stream with it.
    void expires_after(std::chrono::milliseconds time);
    void expires_never();

    void cancel();
    void shutdown_send();
    void close();

private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace tankchess::server
