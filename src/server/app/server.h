#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/site/config.h"

namespace tankchess::server {

// A whole server in one object: tests run it inside their own process, `tankchess serve` as its only business.
class Server {
public:
    explicit Server(Config config);
    ~Server();

    // What start() could stumble over, without touching anything that a running server holds. The fault, or nothing.
    static std::string rehearse(const Config& config);

    // Opens database and port, and serves from then on. Gives the fault in words, or nothing.
    // `handed` is the listening socket of the program before this one (Listener::open).
    std::string start(int handed = -1);
    std::uint16_t port() const;
    // The listening socket for the next program. Before drain().
    int hand_over() const;
    // Refuses new work, lets go of clients and finishes what is under way. Then the object can go.
    void drain();

    struct Impl;

private:
    std::unique_ptr<Impl> impl_;
};

}  // namespace tankchess::server
