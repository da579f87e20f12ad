#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "server/net/address.h"
#include "server/net/http.h"
#include "server/net/loop.h"
#include "server/net/places.h"

namespace tankchess::server {

struct NetLimits {
    std::size_t body = 64 * 1024;
    std::size_t header = 16 * 1024;
    std::size_t message = 4 * 1024;
    std::size_t waiting = 4 * 1024 * 1024;  // bytes queued for one socket before it counts as too slow
    PlaceLimits places;
    int idle_seconds = 60;
    AddressList proxies;   // whose X-Forwarded-For and -Proto are believed
    AddressList watchers;  // who may use the places that are kept, besides loopback
};

// Live figures of the transport, for the metrics.
struct NetStats {
    std::atomic<std::int64_t> connections{0};
    std::atomic<std::int64_t> sockets{0};
    std::atomic<std::uint64_t> requests{0};
    std::atomic<std::uint64_t> messages_in{0};
    std::atomic<std::uint64_t> messages_out{0};
    std::atomic<std::uint64_t> bytes_out{0};
    std::atomic<std::uint64_t> too_slow{0};
    std::atomic<std::uint64_t> turned_away{0};
};

// Accepts connections on one address and hands them round the loops. HTTP/1.1 and WebSocket; TLS is left to a proxy.
class Listener {
public:
    Listener(Loops& loops, Site& site, NetLimits limits, NetStats& stats);
    ~Listener();

    // Port 0 takes a free one; with `handed` (a listening socket of the program before this one) nothing is opened.
    // Gives the fault in words, or nothing.
    std::string open(const std::string& address, std::uint16_t port, int handed = -1);
    std::uint16_t port() const;
    // A second handle of the listening socket, for the next program: connections that come while nobody accepts wait
    // in its queue. -1 if there is none.
    int hand_over() const;
    // No new connections; those there are stay. From any thread.
    void close();

private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace tankchess::server
