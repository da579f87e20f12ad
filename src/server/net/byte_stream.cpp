#include "server/net/byte_stream.h"

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <cstdint>

#include "server/net/loop_impl.h"

namespace tankchess::server {

namespace asio = boost::asio;
using Error = boost::system::error_code;

using TcpSocket = asio::basic_stream_socket<asio::ip::tcp, LoopExecutor>;

struct ByteStream::Impl {
    explicit Impl(LoopContext& context) : socket(context), deadline(context) {}

    StreamEnd end_of(const Error& error) const {
        if (!error) return StreamEnd::done;
        if (timed_out) return StreamEnd::timed_out;
        return error == asio::error::eof ? StreamEnd::closed_by_peer : StreamEnd::failed;
    }

    template <class Transfer>
    DoneNow at_once(Transfer transfer) {
        Error error;
        if (!socket.non_blocking()) socket.non_blocking(true, error);
        if (error) return {StreamEnd::failed, 0};
        const std::size_t size = transfer(error);
        if (error == asio::error::would_block) return {StreamEnd::done, 0};
        return {end_of(error), size};
    }

    TcpSocket socket;
    LoopTimer deadline;
    std::uint64_t waits = 0;
    bool timed_out = false;
};

ByteStream::ByteStream(Loop& loop, int socket, bool ipv6) : impl_(std::make_shared<Impl>(loop.impl().context)) {
    Error ignored;  // operations on a socket that could not be taken over fail
    impl_->socket.assign(ipv6 ? asio::ip::tcp::v6() : asio::ip::tcp::v4(), socket, ignored);
    impl_->socket.set_option(asio::ip::tcp::no_delay(true), ignored);
}
ByteStream::ByteStream(ByteStream&&) noexcept = default;
ByteStream::~ByteStream() = default;

void ByteStream::read_some(std::span<char> into, OnBytes then) {
    impl_->socket.async_read_some(asio::buffer(into.data(), into.size()),
                                  [impl = impl_, then = std::move(then)](const Error& error, std::size_t size) {
                                      then(impl->end_of(error), size);
                                  });
}

void ByteStream::write(std::string_view first, std::string_view second, OnEnd then) {
    const std::array<asio::const_buffer, 2> both{asio::buffer(first.data(), first.size()),
                                                 asio::buffer(second.data(), second.size())};
    asio::async_write(impl_->socket, both, [impl = impl_, then = std::move(then)](const Error& error, std::size_t) {
        then(impl->end_of(error));
    });
}

void ByteStream::wait_to_read(OnEnd then) {
    impl_->socket.async_wait(TcpSocket::wait_read,
                             [impl = impl_, then = std::move(then)](const Error& error) { then(impl->end_of(error)); });
}

ByteStream::DoneNow ByteStream::read_now(std::span<char> into) {
    return impl_->at_once(
        [&](Error& error) { return impl_->socket.read_some(asio::buffer(into.data(), into.size()), error); });
}

ByteStream::DoneNow ByteStream::write_now(std::string_view bytes) {
    return impl_->at_once(
        [&](Error& error) { return impl_->socket.write_some(asio::buffer(bytes.data(), bytes.size()), error); });
}

void ByteStream::expires_after(std::chrono::milliseconds time) {
    impl_->timed_out = false;
    // A wait that ended just before it could be cancelled is told by its number.
    const auto wait = ++impl_->waits;
    impl_->deadline.expires_after(time);
    impl_->deadline.async_wait([weak = std::weak_ptr(impl_), wait](const Error& stopped) {
        const auto impl = weak.lock();
        if (stopped || !impl || impl->waits != wait) return;
        impl->timed_out = true;
        Error ignored;
        impl->socket.cancel(ignored);
    });
}

void ByteStream::expires_never() {
    impl_->timed_out = false;
    ++impl_->waits;
    impl_->deadline.cancel();
}

void ByteStream::cancel() {
    Error ignored;
    impl_->socket.cancel(ignored);
}

void ByteStream::shutdown_send() {
    Error ignored;
    impl_->socket.shutdown(TcpSocket::shutdown_send, ignored);
}

void ByteStream::close() {
    Error ignored;
    expires_never();
    impl_->socket.shutdown(TcpSocket::shutdown_both, ignored);
    impl_->socket.close(ignored);
}

}  // namespace tankchess::server
