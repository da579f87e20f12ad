#pragma once

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <string>

namespace tankchess::server {

// A Redis of its own on a port of loopback, gone with the test.
class TestRedis {
public:
    TestRedis() { start(); }
    ~TestRedis() { kill(SIGKILL); }
    TestRedis(const TestRedis&) = delete;
    TestRedis& operator=(const TestRedis&) = delete;

    void start() {
        const std::string port = std::to_string(port_);
        pid_ = ::fork();
        if (pid_ == 0) {
            const int nothing = ::open("/dev/null", O_WRONLY);
            ::dup2(nothing, STDOUT_FILENO);
            ::execlp("redis-server", "redis-server", "--bind", "127.0.0.1", "--port", port.c_str(), "--save", "",
                     "--appendonly", "no", nullptr);
            ::_exit(127);
        }
    }
    void send(int signal) const {
        if (pid_ > 0) ::kill(pid_, signal);
    }
    void kill(int signal) {
        if (pid_ <= 0) return;
        ::kill(pid_, signal);
        ::waitpid(pid_, nullptr, 0);
        pid_ = -1;
    }
    // Waits until it answers.
    bool answers() const {
        for (int tries = 0; tries < 500; ++tries) {
            const int line = ::socket(AF_INET, SOCK_STREAM, 0);
            sockaddr_in there{};
            there.sin_family = AF_INET;
            there.sin_port = htons(port_);
            there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
            const bool open = ::connect(line, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 0;
            ::close(line);
            if (open) return true;
            ::usleep(10'000);
        }
        return false;
    }
    std::string address() const { return at(port()); }
    static std::string at(std::uint16_t port) { return "redis://127.0.0.1:" + std::to_string(port); }
    std::uint16_t port() const { return port_; }

private:
    pid_t pid_ = -1;
    std::uint16_t port_ = static_cast<std::uint16_t>(20000 + ::getpid() % 12000);  // below those of clients
};

}  // namespace tankchess::server
