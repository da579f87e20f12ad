#include "load/own_server.h"

#include <sys/wait.h>
#include <unistd.h>

#include <iostream>
#include <utility>

#include "load/load_run.h"
#include "server/app/server.h"
#include "server/site/config.h"

namespace tankchess::server {
namespace {

void serve_games(const std::string& folder, int port_pipe, int stop_pipe) {
    Config config;
    config.port = 0;
    config.data = folder;
    config.limits = 0;
    config.max_sockets = 100000;
    std::uint16_t port = 0;
    Server running(config);
    if (const std::string fault = running.start(); fault.empty()) {
        port = running.port();
    } else {
        std::cerr << "tankchess-load: " << fault << "\n";
    }
    if (::write(port_pipe, &port, sizeof port) != sizeof port) return;
    char byte = 0;
    while (::read(stop_pipe, &byte, 1) > 0) {
    }
    running.drain();
}

}  // namespace

template <class Serve>
OwnServer OwnServer::start(Serve serve) {
    OwnServer server;
    int ports[2], stops[2];
    if (::pipe(ports) != 0 || ::pipe(stops) != 0) return server;
    server.pid_ = ::fork();
    if (server.pid_ == 0) {
        ::close(ports[0]);
        ::close(stops[1]);
        serve(ports[1], stops[0]);
        ::_exit(0);
    }
    ::close(ports[1]);
    ::close(stops[0]);
    server.stop_ = stops[1];
    if (::read(ports[0], &server.port_, sizeof server.port_) != sizeof server.port_) server.port_ = 0;
    ::close(ports[0]);
    return server;
}

OwnServer OwnServer::games(const std::string& folder) {
    return start([&folder](int port, int stop) { serve_games(folder, port, stop); });
}

OwnServer OwnServer::echo(const std::string& event_text) {
    return start([&event_text](int port, int stop) { serve_echo(event_text, port, stop); });
}

OwnServer::OwnServer(OwnServer&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)), stop_(std::exchange(other.stop_, -1)), port_(other.port_) {}

OwnServer::~OwnServer() {
    if (stop_ >= 0) ::close(stop_);
    int status = 0;
    if (pid_ > 0) ::waitpid(pid_, &status, 0);
}

}  // namespace tankchess::server
