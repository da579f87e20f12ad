#pragma once

#include <arpa/inet.h>
#include <sodium.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace tankchess::server {

// A letter as it came in.
struct SunkLetter {
    std::string to, head, text;  // the text decoded

    // The secret at the end of the link to this page; empty: there is none.
    std::string secret_for(const std::string& page) const {
        const std::size_t at = text.find("/" + page + "#");
        if (at == std::string::npos) return {};
        const std::size_t from = at + page.size() + 2;
        return text.substr(from, text.find_first_of("\r\n", from) - from);
    }
};

// A mail server on loopback that keeps what it is sent and answers the end of each letter as it is told.
class MailSink {
public:
    MailSink() {
        listening_ = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        bind(listening_, reinterpret_cast<sockaddr*>(&address), sizeof address);
        socklen_t size = sizeof address;
        getsockname(listening_, reinterpret_cast<sockaddr*>(&address), &size);
        port_ = ntohs(address.sin_port);
        listen(listening_, 16);
        thread_ = std::thread([this] { serve(); });
    }
    ~MailSink() {
        shutdown(listening_, SHUT_RDWR);
        thread_.join();
        close(listening_);
    }

    std::string url() const { return "smtp://127.0.0.1:" + std::to_string(port_); }
    // 250: taken. 0: the line is cut at the end of the letter, nobody knows whether it was taken.
    std::atomic<int> answer{250};

    // Once so many came, or after the time; refused ones count as well.
    std::vector<SunkLetter> wait_for(std::size_t count, int ms = 8000) {
        std::unique_lock lock(mutex_);
        came_.wait_for(lock, std::chrono::milliseconds(ms), [&] { return letters_.size() >= count; });
        return letters_;
    }

private:
    static std::string decoded(std::string text) {
        std::string out(text.size(), '\0');
        std::size_t length = 0;
        sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(), text.size(), "\r\n",
                          &length, nullptr, sodium_base64_VARIANT_ORIGINAL);
        out.resize(length);
        return out;
    }

    void serve() {
        for (;;) {
            const int client = accept(listening_, nullptr, nullptr);
            if (client < 0) return;
            talk(client);
            close(client);
        }
    }
    void talk(int client) {
        std::string held;
        const auto say = [client](const std::string& text) {
            const std::string line = text + "\r\n";
            return write(client, line.data(), line.size()) > 0;
        };
        const auto read_until = [&](const std::string& mark) -> std::string {
            for (;;) {
                if (const auto at = held.find(mark); at != std::string::npos) {
                    const std::string out = held.substr(0, at);
                    held.erase(0, at + mark.size());
                    return out;
                }
                char part[4096];
                const auto got = read(client, part, sizeof part);
                if (got <= 0) return "QUIT";
                held.append(part, static_cast<std::size_t>(got));
            }
        };
        SunkLetter letter;
        say("220 sink");
        for (;;) {
            const std::string line = read_until("\r\n");
            if (line.starts_with("QUIT")) return;
            if (line.starts_with("RCPT TO:")) letter.to = line.substr(9, line.find('>') - 9);
            if (!line.starts_with("DATA")) {
                say("250 go on");
                continue;
            }
            say("354 now");
            const std::string all = read_until("\r\n.\r\n");
            const std::size_t head = all.find("\r\n\r\n");
            letter.head = all.substr(0, head);
            letter.text = decoded(all.substr(head + 4));
            {
                const std::lock_guard lock(mutex_);
                letters_.push_back(letter);
                came_.notify_all();
            }
            if (answer == 0) return;
            say(std::to_string(answer) + " as told");
        }
    }

    int listening_ = -1;
    int port_ = 0;
    std::mutex mutex_;
    std::condition_variable came_;
    std::vector<SunkLetter> letters_;
    std::thread thread_;
};

}  // namespace tankchess::server
