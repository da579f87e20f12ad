#include "server/net/byte_stream.h"

#include <array>
#include <boost/asio/write.hpp>

#include "server/net/byte_stream_impl.h"

namespace tankchess::server {

namespace asio = boost::asio;
using Error = boost::system::error_code;

namespace {

StreamEnd end_of(const ByteStream::Impl& impl, const Error& error) {
    if (!error) return StreamEnd::done;
    if (impl.timed_out) return StreamEnd::timed_out;
    return error == asio::error::eof ? StreamEnd::closed_by_peer : StreamEnd::failed;
}

}  // namespace

void ByteStream::read_some(std::span<char> into, OnBytes then) {
    impl_->socket.async_read_some(asio::buffer(into.data(), into.size()),
                                  [impl = impl_, then = std::move(then)](const Error& error, std::size_t size) {
                                      then(end_of(*impl, error), size);
                                  });
}

void ByteStream::write(std::string_view first, std::string_view second, OnEnd then) {
    const std::array<asio::const_buffer, 2> both{asio::buffer(first.data(), first.size()),
                                                 asio::buffer(second.data(), second.size())};
    asio::async_write(impl_->socket, both, [impl = impl_, then = std::move(then)](const Error& error, std::size_t) {
        then(end_of(*impl, error));
    });
}

void ByteStream::wait_to_read(OnEnd then) {
    impl_->socket.async_wait(TcpSocket::wait_read, [impl = impl_, then = std::move(then)](const Error& error) {
        then(end_of(*impl, error));
    });
}

ByteStream::ReadNow ByteStream::read_now(std::span<char> into) {
    Error error;
    if (!impl_->socket.non_blocking()) impl_->socket.non_blocking(true, error);
    if (error) return {StreamEnd::failed, 0};
    const std::size_t size = impl_->socket.read_some(asio::buffer(into.data(), into.size()), error);
    if (error == asio::error::would_block) return {StreamEnd::done, 0};
    return {end_of(*impl_, error), size};
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
