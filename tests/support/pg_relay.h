#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstring>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "support/temp_folder.h"

namespace tankchess::server {

// Stands between a store and PostgreSQL and breaks the connection at a moment of the test's choice.
class PgRelay {
public:
    // What becomes of a connection when the client asks to commit.
    enum class Commit {
        pass,
        cut_before,    // the server never hears of it
        cut_after,     // the server does it; the client is cut off before it hears so
        shut_after,    // the same, and nobody gets through any more
        cut_and_late,  // the client is cut off at once; the server does it half a second later
    };

    explicit PgRelay(std::string server) : server_(std::move(server)) {
        listener_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const sockaddr_un at = address(folder_.path());
        if (::bind(listener_, reinterpret_cast<const sockaddr*>(&at), sizeof at) != 0 || ::listen(listener_, 16) != 0) {
            throw std::runtime_error("no socket in " + folder_.path());
        }
        accepting_ = std::thread([this] { accept_all(); });
    }
    ~PgRelay() {
        stop_ = true;
        accepting_.join();
        for (std::thread& one : carriers_) one.join();
        ::close(listener_);
    }

    // Where clients find it.
    const std::string& folder() const { return folder_.path(); }
    // For the next commit only.
    void at_next_commit(Commit what) { next_ = what; }
    // Nobody gets through, new or old.
    void shut(bool yes) { shut_ = yes; }
    // What is said in this direction waits, as in a network that loses everything; connections stay.
    void hold(bool to_server, bool to_client) {
        hold_to_server_ = to_server;
        hold_to_client_ = to_client;
    }
    int cuts() const { return cuts_; }

private:
    static constexpr int look_ms = 20;

    static sockaddr_un address(const std::string& folder) {
        sockaddr_un out{};
        out.sun_family = AF_UNIX;
        const std::string path = folder + "/.s.PGSQL.5432";
        std::memcpy(out.sun_path, path.c_str(), std::min(path.size(), sizeof out.sun_path - 1));
        return out;
    }
    static bool readable(int file) {
        pollfd one{file, POLLIN, 0};
        return ::poll(&one, 1, look_ms) > 0;
    }

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
        const int server = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const sockaddr_un at = address(server_);
        if (::connect(server, reinterpret_cast<const sockaddr*>(&at), sizeof at) == 0) {
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
        if (both[1].revents != 0 && !pass_on(server, client)) return false;
        if (both[0].revents == 0) return true;
        std::array<char, 65536> buffer{};
        const ssize_t count = ::read(client, buffer.data(), buffer.size());
        if (count <= 0) return false;
        const std::string_view text(buffer.data(), static_cast<std::size_t>(count));
        const Commit what = text.find("COMMIT") == text.npos ? Commit::pass : next_.exchange(Commit::pass);
        if (what != Commit::pass) ++cuts_;
        if (what == Commit::cut_before) return false;
        if (what == Commit::cut_and_late) {
            ::shutdown(client, SHUT_RDWR);
            std::this_thread::sleep_for(std::chrono::milliseconds(500));
        }
        if (::write(server, text.data(), text.size()) != count) return false;
        if (what == Commit::pass) return true;
        for (int i = 0; i < 250 && !readable(server); ++i) {
        }
        shut_ = what == Commit::shut_after;
        return false;
    }
    static bool pass_on(int from, int to) {
        std::array<char, 65536> buffer{};
        const ssize_t count = ::read(from, buffer.data(), buffer.size());
        return count > 0 && ::send(to, buffer.data(), static_cast<std::size_t>(count), MSG_NOSIGNAL) == count;
    }

    TempFolder folder_;
    std::string server_;
    int listener_ = -1;
    std::atomic<Commit> next_{Commit::pass};
    std::atomic<bool> stop_{false}, shut_{false};
    std::atomic<bool> hold_to_server_{false}, hold_to_client_{false};
    std::atomic<int> cuts_{0};
    std::thread accepting_;
    std::vector<std::thread> carriers_;
};

}  // namespace tankchess::server
