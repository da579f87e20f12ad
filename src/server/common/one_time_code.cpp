#include "server/common/one_time_code.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

#include <array>

#include "server/common/secrets.h"

namespace tankchess::server {

namespace {

constexpr std::string_view base32_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
// No 0, 1, i, l, o: codes are written down by hand.
constexpr std::string_view spoken_letters = "abcdefghjkmnpqrstuvwxyz23456789";
constexpr std::size_t secret_bytes = 20, recovery_count = 10, recovery_length = 12;
constexpr std::size_t code_digits = 6;

std::string to_base32(std::string_view bytes) {
    std::string out;
    std::uint32_t held = 0;
    int bits = 0;
    for (const char c : bytes) {
        held = held << 8 | static_cast<unsigned char>(c);
        for (bits += 8; bits >= 5; bits -= 5) out += base32_letters[held >> (bits - 5) & 31];
    }
    if (bits > 0) out += base32_letters[held << (5 - bits) & 31];
    return out;
}

std::optional<std::string> from_base32(std::string_view text) {
    std::string out;
    std::uint32_t held = 0;
    int bits = 0;
    for (const char c : text) {
        const std::size_t value = base32_letters.find(c);
        if (value == std::string_view::npos) return std::nullopt;
        held = held << 5 | static_cast<std::uint32_t>(value);
        if ((bits += 5) >= 8) out += static_cast<char>(held >> (bits -= 8) & 255);
    }
    return out;
}

std::string in_uri(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
                           c == '-' || c == '_';
        constexpr std::string_view hex = "0123456789ABCDEF";
        const auto byte = static_cast<unsigned char>(c);
        out += plain ? std::string(1, c) : std::string{'%', hex[byte >> 4], hex[byte & 15]};
    }
    return out;
}

}  // namespace

std::string new_code_secret() {
    std::string bytes(secret_bytes, '\0');
    randombytes_buf(bytes.data(), bytes.size());
    return to_base32(bytes);
}

std::optional<std::string> code_at(std::string_view secret, std::int64_t step) {
    const auto key = from_base32(secret);
    if (!key || key->empty()) return std::nullopt;
    std::array<unsigned char, 8> counter{};
    for (std::size_t i = 0; i < 8; ++i) counter[i] = static_cast<unsigned char>(step >> (56 - 8 * i) & 255);
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned length = 0;
    if (HMAC(EVP_sha1(), key->data(), static_cast<int>(key->size()), counter.data(), counter.size(), digest.data(),
             &length) == nullptr) {
        return std::nullopt;
    }
    const std::size_t at = digest[length - 1] & 15u;
    const std::uint32_t value = (digest[at] & 127u) << 24 | static_cast<std::uint32_t>(digest[at + 1]) << 16 |
                                static_cast<std::uint32_t>(digest[at + 2]) << 8 | digest[at + 3];
    std::string out = std::to_string(value % 1000000);
    return std::string(code_digits - out.size(), '0') + out;
}

std::optional<std::int64_t> step_of_code(std::string_view secret, std::string_view code, Millis now) {
    std::optional<std::int64_t> found;
    for (const std::int64_t beside : {-1, 0, 1}) {
        const std::int64_t step = code_step(now) + beside;
        const auto wanted = code_at(secret, step);
        if (wanted && same_secret(*wanted, code)) found = step;
    }
    return found;
}

std::string code_uri(std::string_view secret, const std::string& site, const std::string& name) {
    return "otpauth://totp/" + in_uri(site) + ":" + in_uri(name) + "?secret=" + std::string(secret) +
           "&issuer=" + in_uri(site);
}

std::vector<std::string> new_recovery_codes() {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < recovery_count; ++i) {
        std::string code;
        for (std::size_t j = 0; j < recovery_length; ++j) {
            if (j % 4 == 0 && j > 0) code += '-';
            code += spoken_letters[random_below(static_cast<std::uint32_t>(spoken_letters.size()))];
        }
        out.push_back(std::move(code));
    }
    return out;
}

std::string recovery_hash(const std::string& user, std::string_view code) {
    std::string bare;
    for (const char c : code) {
        if (c != '-' && c != ' ') bare += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    return secret_hash(user + " " + bare);
}

}  // namespace tankchess::server
