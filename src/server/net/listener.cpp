#include "server/net/listener.h"

#include <fcntl.h>
#include <unistd.h>

#include <boost/asio/ip/tcp.hpp>

#include "server/net/connections.h"
#include "server/net/loop_impl.h"
#include "server/net/response_head.h"

namespace tankchess::server {

using boost::asio::ip::tcp;
using Error = boost::system::error_code;
using TcpSocket = boost::asio::basic_stream_socket<tcp, LoopExecutor>;
using TcpAcceptor = boost::asio::basic_socket_acceptor<tcp, LoopExecutor>;

namespace {

std::string no_place_text(Site& site) {
    const Response full{.status = 503, .type = {}, .body = {}, .headers = {}};
    ResponseHead head = head_of(full, site.headers_of_all(false));
    head.add("Retry-After", "10");
    head.add("Content-Length", "0");
    head.add("Connection", "close");
    return std::move(head).text();
}

}  // namespace

struct Listener::Impl : std::enable_shared_from_this<Listener::Impl> {
    Impl(Loops& all, Site& site, NetLimits limits, NetStats& stats)
        : loops(all),
          acceptor(all.at(0).impl().context),
          pause(all.at(0).impl().context),
          context(
              std::make_shared<NetContext>(NetContext{site, limits, stats, std::make_shared<Places>(limits.places)})) {}

    void accept() {
        Loop& loop = loops.at(next++);
        acceptor.async_accept(loop.impl().context,
                              [self = shared_from_this(), &loop](const Error& error, TcpSocket socket) {
                                  if (error == boost::asio::error::operation_aborted) return;
                                  if (error) {
                                      // Out of descriptors or the like: breathe, then go on.
                                      self->pause.expires_after(std::chrono::milliseconds(50));
                                      self->pause.async_wait([self](const Error& stopped) {
                                          if (!stopped) self->accept();
                                      });
                                      return;
                                  }
                                  self->admit(std::move(socket), loop);
                                  self->accept();
                              });
    }

    void admit(TcpSocket socket, Loop& loop) {
        Error error;
        const auto end = socket.remote_endpoint(error);
        if (error) return;  // gone already
        auto peer = std::make_shared<Peer>();
        // A neighbour's address comes with the interface (fe80::1%eth0), which is no part of it.
        const std::string text = end.address().to_string();
        peer->address = canonical_address(text.substr(0, text.find('%'))).value_or(text);
        peer->loopback = is_loopback(peer->address);
        peer->proxy = context->limits.proxies.contains(peer->address);
        const bool watcher = peer->loopback || peer->proxy || context->limits.watchers.contains(peer->address);
        auto place = context->places->take(peer->proxy ? std::string() : peer->address, watcher);
        if (!place) return turn_away(std::move(socket));
        const int handle = socket.release(error);
        if (error) return;
        auto stream = std::make_shared<ByteStream>(loop, handle, end.address().is_v6());
        auto moved = std::make_shared<Places::Place>(std::move(*place));
        loop.run([stream, moved, peer, &loop, shared = context] {
            serve_http(std::move(*stream), loop, shared, std::move(*peer), std::move(*moved));
        });
    }

    // Says so if that needs no waiting; a full server spends nothing on it.
    void turn_away(TcpSocket socket) {
        ++context->stats.turned_away;
        if (no_place.empty()) no_place = no_place_text(context->site);
        Error ignored;
        socket.non_blocking(true, ignored);
        socket.send(boost::asio::buffer(no_place), 0, ignored);
        socket.shutdown(TcpSocket::shutdown_both, ignored);
    }

    Loops& loops;
    TcpAcceptor acceptor;
    LoopTimer pause;
    std::shared_ptr<NetContext> context;
    std::size_t next = 0;
    std::string no_place;  // the answer, made once
};

Listener::Listener(Loops& loops, Site& site, NetLimits limits, NetStats& stats)
    : impl_(std::make_shared<Impl>(loops, site, limits, stats)) {}
Listener::~Listener() = default;

std::string Listener::open(const std::string& address, std::uint16_t port, int handed) {
    Error error;
    const auto ip = boost::asio::ip::make_address(address, error);
    if (error) return "'" + address + "' is not an IP address to listen on";
    const tcp::endpoint end(ip, port);
    auto& acceptor = impl_->acceptor;
    if (handed >= 0) {
        acceptor.assign(end.protocol(), handed, error);
    } else {
        acceptor.open(end.protocol(), error);
        if (!error) acceptor.set_option(TcpAcceptor::reuse_address(true), error);
        if (!error) acceptor.bind(end, error);
        if (!error) acceptor.listen(1024, error);
    }
    // Programs that are started here get a handle of it only by hand_over().
    if (!error) ::fcntl(acceptor.native_handle(), F_SETFD, FD_CLOEXEC);
    if (error) return "cannot listen on " + address + ":" + std::to_string(port) + ": " + error.message();
    impl_->loops.at(0).post([impl = impl_] { impl->accept(); });
    return {};
}

std::uint16_t Listener::port() const {
    Error error;
    const auto end = impl_->acceptor.local_endpoint(error);
    return error ? std::uint16_t{0} : end.port();
}

int Listener::hand_over() const { return ::dup(impl_->acceptor.native_handle()); }

void Listener::close() {
    impl_->loops.at(0).run([impl = impl_] {
        Error ignored;
        impl->acceptor.close(ignored);
        impl->pause.cancel();
    });
}

}  // namespace tankchess::server
