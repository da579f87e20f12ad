#include "server/common/secrets.h"

#include <sodium.h>

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <new>

namespace tankchess::server {

bool secrets_ready() { return sodium_init() >= 0; }

std::string random_text(std::size_t length) {
    static constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    std::string out(length, ' ');
    for (char& c : out) c = letters[randombytes_uniform(static_cast<std::uint32_t>(letters.size()))];
    return out;
}

std::string timed_id(std::int64_t now_ms) {
    static std::mutex mutex;
    static std::int64_t last_ms = 0;
    static int number = 0;  // among those of one millisecond
    int place = 0;
    {
        const std::lock_guard lock(mutex);
        number = now_ms == last_ms ? std::min(number + 1, 999) : 0;
        last_ms = now_ms;
        place = number;
    }
    char text[40];
    std::snprintf(text, sizeof text, "%013lld%03d", static_cast<long long>(now_ms), place);
    return text + random_text(4);
}

std::uint32_t random_below(std::uint32_t bound) { return randombytes_uniform(bound); }

std::string keyed_hash(std::string_view key, std::string_view text) {
    unsigned char digest[crypto_generichash_BYTES];
    crypto_generichash(digest, sizeof digest, reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                       reinterpret_cast<const unsigned char*>(key.data()), key.size());
    char hex[2 * sizeof digest + 1];
    sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
    return hex;
}

std::string secret_hash(std::string_view secret) { return keyed_hash({}, secret); }

std::string password_hash(const std::string& password) {
    char out[crypto_pwhash_STRBYTES];
    if (crypto_pwhash_str(out, password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
        throw std::bad_alloc();
    }
    return out;
}

bool password_matches(const std::string& hash, const std::string& password) {
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

bool same_secret(std::string_view a, std::string_view b) {
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace tankchess::server
