#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/common/clock.h"

namespace tankchess::server {

std::string base64url(std::string_view bytes);
std::optional<std::string> from_base64url(std::string_view text);

// The key by which push services know this server (VAPID, RFC 8292): P-256.
class PushKey {
public:
    // A new one, as it is kept.
    static std::string make();
    explicit PushKey(const std::string& kept);

    // base64url, uncompressed: what browsers are given.
    const std::string& public_key() const { return public_; }
    // The value of `Authorization` for a message to this endpoint. `contact`: a mailto: or https: address of the
    // operator.
    std::string authorization(const std::string& endpoint, const std::string& contact, Millis now) const;

private:
    std::string secret_, public_;
};

// Where a browser listens, as it said.
struct PushKeys {
    std::string key;     // its P-256 point, 65 bytes
    std::string secret;  // 16 bytes
};
// nullopt: these are no keys.
std::optional<PushKeys> read_push_keys(std::string_view key, std::string_view secret);

// A message that only that browser can read (RFC 8291, aes128gcm). `salt` has 16 bytes and `sender` is a fresh secret
// of make(): neither may be used twice.
std::string sealed_push(std::string_view text, const PushKeys& to, std::string_view salt, const std::string& sender);

}  // namespace tankchess::server
