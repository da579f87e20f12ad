#include "server/net/listener.h"

#include <fcntl.h>
#include <unistd.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/net/connections.h"

namespace tankchess::server {

using boost::asio::ip::tcp;
using Error = boost::system::error_code;

struct Listener::Body : std::enable_shared_from_this<Listener::Body> {
    Body(Loops& all, Site& site, NetLimits limits, NetFigures& figures)
        : loops(all),
          acceptor(all.at(0).body().context),
          pause(all.at(0).body().context),
          context(std::make_shared<NetContext>(NetContext{site, limits, figures})) {}

    void accept() {
        Loop& loop = loops.at(next++);
        acceptor.async_accept(loop.body().context, [self = shared_from_this(), &loop](Error error, tcp::socket socket) {
            if (error == boost::asio::error::operation_aborted) return;
            if (error) {
                // Out of descriptors or the like: breathe, then go on.
                self->pause.expires_after(std::chrono::milliseconds(50));
                self->pause.async_wait([self](Error stopped) {
                    if (!stopped) self->accept();
                });
                return;
            }
            const auto& figures = self->context->figures;
            const auto count = figures.connections.load() + figures.sockets.load();
            if (count < static_cast<std::int64_t>(self->context->limits.connections)) {
                auto moved = std::make_shared<tcp::socket>(std::move(socket));
                loop.run([moved, &loop, context = self->context] { serve_http(std::move(*moved), loop, context); });
            }
            self->accept();
        });
    }

    Loops& loops;
    tcp::acceptor acceptor;
    boost::asio::steady_timer pause;
    std::shared_ptr<NetContext> context;
    std::size_t next = 0;
};

Listener::Listener(Loops& loops, Site& site, NetLimits limits, NetFigures& figures)
    : body_(std::make_shared<Body>(loops, site, limits, figures)) {}
Listener::~Listener() = default;

std::string Listener::open(const std::string& address, std::uint16_t port, int handed) {
    Error error;
    const auto ip = boost::asio::ip::make_address(address, error);
    if (error) return "'" + address + "' is not an IP address to listen on";
    const tcp::endpoint end(ip, port);
    auto& acceptor = body_->acceptor;
    if (handed >= 0) {
        ::fcntl(handed, F_SETFD, FD_CLOEXEC);
        acceptor.assign(end.protocol(), handed, error);
    } else {
        acceptor.open(end.protocol(), error);
        if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
        if (!error) acceptor.bind(end, error);
        if (!error) acceptor.listen(1024, error);
    }
    if (error) return "cannot listen on " + address + ":" + std::to_string(port) + ": " + error.message();
    body_->loops.at(0).post([body = body_] { body->accept(); });
    return {};
}

std::uint16_t Listener::port() const {
    Error error;
    const auto end = body_->acceptor.local_endpoint(error);
    return error ? std::uint16_t{0} : end.port();
}

int Listener::hand_over() const { return ::dup(body_->acceptor.native_handle()); }

void Listener::close() {
    body_->loops.at(0).run([body = body_] {
        Error ignored;
        body->acceptor.close(ignored);
        body->pause.cancel();
    });
}

}  // namespace tankchess::server
