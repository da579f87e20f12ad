#pragma once

#include <cstdint>
#include <memory>

#include "server/net/http.h"
#include "server/site/sessions.h"

namespace tankchess::server {

// A connection that hears of games: a browser's socket or a bot's line stream. Any thread may send.
class Outlet {
public:
    Outlet(Who whose, bool as_lines, std::string from = {});
    virtual ~Outlet() = default;

    virtual void send(Bytes text) = 0;
    virtual void close(std::string reason) = 0;

    const std::uint64_t id;
    const Who who;     // nullptr: a visitor who has no cookie
    const bool lines;  // NDJSON for bots instead of socket messages
    const std::string address;

    const std::string& user() const;  // empty: a visitor
};
using OutletPtr = std::shared_ptr<Outlet>;

class SocketOutlet : public Outlet {
public:
    SocketOutlet(Who whose, std::shared_ptr<Socket> socket, std::string from)
        : Outlet(std::move(whose), false, std::move(from)), socket_(std::move(socket)) {}
    void send(Bytes text) override { socket_->send(std::move(text)); }
    void close(std::string reason) override { socket_->close(1000, std::move(reason)); }

private:
    std::shared_ptr<Socket> socket_;
};

class LineOutlet : public Outlet {
public:
    LineOutlet(Who whose, std::shared_ptr<LineStream> stream, std::string from)
        : Outlet(std::move(whose), true, std::move(from)), stream_(std::move(stream)) {}
    void send(Bytes text) override { stream_->write(std::move(text)); }
    void close(std::string) override { stream_->close(); }

private:
    std::shared_ptr<LineStream> stream_;
};

}  // namespace tankchess::server
