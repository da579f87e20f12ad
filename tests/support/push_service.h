#pragma once

#include <arpa/inet.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/obj_mac.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/notify/push_crypto.h"

namespace tankchess::server {

// A browser's side of RFC 8291, written from the text of it: opens what sealed_push() made.
struct PushBrowser {
    std::string secret = PushKey::make();
    std::string auth = base64url("0123456789abcdef");
    std::string key() const { return PushKey(secret).public_key(); }

    std::string open(const std::string& message) const {
        const std::string salt = message.substr(0, 16), sender = message.substr(21, 65), sealed = message.substr(86);
        EC_GROUP* group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
        EC_POINT *peer = EC_POINT_new(group), *shared = EC_POINT_new(group);
        EC_POINT_oct2point(group, peer, bytes(sender), sender.size(), nullptr);
        const std::string mine = *from_base64url(secret);
        BIGNUM *scalar = BN_bin2bn(bytes(mine), 32, nullptr), *x = BN_new();
        EC_POINT_mul(group, shared, nullptr, peer, scalar, nullptr);
        EC_POINT_get_affine_coordinates(group, shared, x, nullptr, nullptr);
        std::string agreed(32, '\0');
        BN_bn2binpad(x, reinterpret_cast<unsigned char*>(agreed.data()), 32);
        BN_free(scalar);
        BN_free(x);
        EC_POINT_free(peer);
        EC_POINT_free(shared);
        EC_GROUP_free(group);
        const std::string info = std::string("WebPush: info") + '\0' + *from_base64url(key()) + sender + '\x01';
        const std::string seed = hmac(salt, hmac(hmac(*from_base64url(auth), agreed), info));
        const std::string content = hmac(seed, std::string("Content-Encoding: aes128gcm") + '\0' + '\x01');
        const std::string nonce = hmac(seed, std::string("Content-Encoding: nonce") + '\0' + '\x01');
        std::string text(sealed.size() - 16, '\0'), tag = sealed.substr(sealed.size() - 16);
        EVP_CIPHER_CTX* context = EVP_CIPHER_CTX_new();
        int length = 0;
        EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), nullptr, bytes(content), bytes(nonce));
        EVP_DecryptUpdate(context, reinterpret_cast<unsigned char*>(text.data()), &length, bytes(sealed),
                          static_cast<int>(text.size()));
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, 16, tag.data());
        unsigned char rest[16];
        const bool genuine = EVP_DecryptFinal_ex(context, rest, &length) == 1;
        EVP_CIPHER_CTX_free(context);
        if (!genuine || !text.ends_with('\x02')) return {};
        text.pop_back();
        return text;
    }

private:
    static const unsigned char* bytes(const std::string& text) {
        return reinterpret_cast<const unsigned char*>(text.data());
    }
    static std::string hmac(const std::string& key, const std::string& text) {
        std::string out(32, '\0');
        unsigned length = 0;
        HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes(text), text.size(),
             reinterpret_cast<unsigned char*>(out.data()), &length);
        return out;
    }
};

// A push service on loopback: keeps what it is sent and answers as it is told.
class PushService {
public:
    PushService() {
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
    ~PushService() {
        shutdown(listening_, SHUT_RDWR);
        thread_.join();
        close(listening_);
        for (const int client : hanging_) close(client);
    }

    std::string endpoint(const std::string& name) const {
        return "http://127.0.0.1:" + std::to_string(port_) + "/push/" + name;
    }
    std::atomic<int> status{201};
    // Whoever is sent to "hangs..." gets no answer. False: fewer came in time.
    bool wait_for_hanging(std::size_t count) {
        std::unique_lock lock(mutex_);
        return came_.wait_for(lock, std::chrono::seconds(5), [&] { return hanging_.size() >= count; });
    }

    // Once so many came, or after the time.
    std::vector<std::string> wait_for(std::size_t count, int ms = 5000) {
        std::unique_lock lock(mutex_);
        came_.wait_for(lock, std::chrono::milliseconds(ms), [&] { return requests_.size() >= count; });
        return requests_;
    }

private:
    void serve() {
        for (;;) {
            const int client = accept(listening_, nullptr, nullptr);
            if (client < 0) return;
            std::string text;
            char part[4096];
            for (;;) {
                const auto head = text.find("\r\n\r\n");
                const auto field = text.find("Content-Length: ");
                if (head != std::string::npos && field < head &&
                    text.size() >= head + 4 + std::stoul(text.substr(field + 16))) {
                    break;
                }
                const auto got = read(client, part, sizeof part);
                if (got <= 0) break;
                text.append(part, static_cast<std::size_t>(got));
            }
            if (text.starts_with("POST /push/hangs")) {
                const std::lock_guard lock(mutex_);
                hanging_.push_back(client);
                came_.notify_all();
                continue;
            }
            const std::string answer =
                "HTTP/1.1 " + std::to_string(status) + " x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
            if (write(client, answer.data(), answer.size()) < 0) text.clear();
            close(client);
            const std::lock_guard lock(mutex_);
            requests_.push_back(std::move(text));
            came_.notify_all();
        }
    }

    int listening_ = -1;
    std::uint16_t port_ = 0;
    std::mutex mutex_;
    std::condition_variable came_;
    std::vector<std::string> requests_;
    std::vector<int> hanging_;
    std::thread thread_;
};

}  // namespace tankchess::server
