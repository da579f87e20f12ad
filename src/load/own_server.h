#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace tankchess::server {

// A server in a process of its own, on a free port of loopback. It ends with this object.
class OwnServer {
public:
    // The game server, without limits, its data in `folder`.
    static OwnServer games(const std::string& folder);
    // Echoes on the same transport, for run_echo(), with this event after each.
    static OwnServer echo(const std::string& event_text);

    OwnServer(OwnServer&& other) noexcept;
    ~OwnServer();

    std::uint16_t port() const { return port_; }  // 0 if it did not start; why, it has said on stderr
    pid_t pid() const { return pid_; }

private:
    OwnServer() = default;
    template <class Serve>
    static OwnServer start(Serve serve);

    pid_t pid_ = -1;
    int stop_ = -1;  // the other process serves until this pipe closes
    std::uint16_t port_ = 0;
};

}  // namespace tankchess::server
