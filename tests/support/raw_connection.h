#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

namespace tankchess::server {

// A bare TCP connection to loopback, for whatever a well-behaved client would never send.
class RawConnection {
public:
    // `from` is the loopback address to come from: they are many (127.0.0.2 ...).
    explicit RawConnection(std::uint16_t port, const char* from = nullptr) {
        file_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in end{};
        end.sin_family = AF_INET;
        if (from != nullptr) {
            ::inet_pton(AF_INET, from, &end.sin_addr);
            ::bind(file_, reinterpret_cast<sockaddr*>(&end), sizeof end);
        }
        end.sin_port = htons(port);
        end.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ = ::connect(file_, reinterpret_cast<sockaddr*>(&end), sizeof end) == 0;
    }
    RawConnection(RawConnection&& other) noexcept
        : file_(std::exchange(other.file_, -1)), connected_(other.connected_), closed_(other.closed_) {}
    ~RawConnection() {
        if (file_ >= 0) ::close(file_);
    }

    bool connected() const { return connected_; }
    int file() const { return file_; }
    bool send(std::string_view text) const {
        return ::send(file_, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
    }
    // What came until `end` was in it, the other side closed or time was up.
    std::string hear(std::string_view end = {}, int ms = 5000) {
        std::string out;
        const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms);
        while (end.empty() || out.find(end) == std::string::npos) {
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
            pollfd ready{file_, POLLIN, 0};
            if (left.count() <= 0 || ::poll(&ready, 1, static_cast<int>(left.count())) <= 0) break;
            char part[4096];
            const ssize_t size = ::recv(file_, part, sizeof part, 0);
            if (size <= 0) {
                closed_ = true;
                break;
            }
            out.append(part, static_cast<std::size_t>(size));
        }
        return out;
    }
    // Whether the other side has closed; seen by hear().
    bool closed() const { return closed_; }

private:
    int file_ = -1;
    bool connected_ = false, closed_ = false;
};

}  // namespace tankchess::server
