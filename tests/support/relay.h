#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace tankchess::server {

// Where a program listens: a file, or a port of loopback.
struct Door {
    sockaddr_storage at{};
    socklen_t size = 0;

    static Door file(const std::string& path) {
        sockaddr_un one{};
        one.sun_family = AF_UNIX;
        std::memcpy(one.sun_path, path.c_str(), std::min(path.size(), sizeof one.sun_path - 1));
        return of(one);
    }
    static Door port(std::uint16_t number) {
        sockaddr_in one{};
        one.sin_family = AF_INET;
        one.sin_port = htons(number);
        one.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        return of(one);
    }
    int socket() const { return ::socket(at.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0); }
    const sockaddr* address() const { return reinterpret_cast<const sockaddr*>(&at); }

private:
    template <class Address>
    static Door of(const Address& one) {
        Door out;
        std::memcpy(&out.at, &one, sizeof one);
        out.size = sizeof one;
        return out;
    }
};

// Stands between two programs and loses what the test wants lost.
class Relay {
public:
    // Brings what a client said to the server. False ends the connection.
    using Carrier = std::function<bool(int client, int server, std::string_view text)>;

    Relay(const Door& here, const Door& there, Carrier carrier = send_on)
        : there_(there), carrier_(std::move(carrier)), listener_(here.socket()) {
        if (::bind(listener_, here.address(), here.size) != 0 || ::listen(listener_, 16) != 0) {
            throw std::runtime_error("a relay cannot listen");
        }
        accepting_ = std::thread([this] { accept_all(); });
    }
    ~Relay() {
        stop_ = true;
        accepting_.join();
        for (std::thread& one : carriers_) one.join();
        ::close(listener_);
    }
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;

    // The port that it was given, if it asked for any.
    std::uint16_t port() const {
        sockaddr_in at{};
        socklen_t size = sizeof at;
        ::getsockname(listener_, reinterpret_cast<sockaddr*>(&at), &size);
        return ntohs(at.sin_port);
    }
    // Nobody gets through, new or old.
    void shut(bool yes) { shut_ = yes; }
    // What is said in this direction waits, as in a network that loses everything; connections stay.
    void hold(bool to_server, bool to_client) {
        hold_to_server_ = to_server;
        hold_to_client_ = to_client;
    }

    static bool readable(int file) {
        pollfd one{file, POLLIN, 0};
        return ::poll(&one, 1, look_ms) > 0;
    }
    static bool send_on(int /*client*/, int server, std::string_view text) {
        return ::send(server, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
    }

private:
    static constexpr int look_ms = 20;

    void accept_all() {
        while (!stop_) {
            if (!readable(listener_)) continue;
            const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
            if (client < 0) continue;
            if (shut_) {
                ::close(client);
                continue;
            }
            carriers_.emplace_back([this, client] { carry(client); });
        }
    }
    void carry(int client) {
        const int server = there_.socket();
        if (::connect(server, there_.address(), there_.size) == 0) {
            while (!stop_ && !shut_ && carry_some(client, server)) {
            }
        }
        ::close(client);
        ::close(server);
    }
    bool carry_some(int client, int server) {
        const auto wanted = [](bool waits) { return static_cast<short>(waits ? 0 : POLLIN); };
        std::array<pollfd, 2> both{{{client, wanted(hold_to_server_), 0}, {server, wanted(hold_to_client_), 0}}};
        ::poll(both.data(), both.size(), look_ms);
        if (both[1].revents != 0 && !pass(server, [&](auto text) { return send_on(server, client, text); })) {
            return false;
        }
        return both[0].revents == 0 || pass(client, [&](auto text) { return carrier_(client, server, text); });
    }
    template <class Take>
    static bool pass(int from, Take take) {
        std::array<char, 65536> buffer{};
        const ssize_t count = ::read(from, buffer.data(), buffer.size());
        return count > 0 && take(std::string_view(buffer.data(), static_cast<std::size_t>(count)));
    }

    const Door there_;
    const Carrier carrier_;
    const int listener_;
    std::atomic<bool> stop_{false}, shut_{false};
    std::atomic<bool> hold_to_server_{false}, hold_to_client_{false};
    std::thread accepting_;
    std::vector<std::thread> carriers_;
};

}  // namespace tankchess::server
