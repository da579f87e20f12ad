#include "server/common/checksum.h"

#include <sodium.h>

namespace tankchess::server {

std::uint64_t text_number(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return hash;
}

struct Sha256::State : crypto_hash_sha256_state {};

Sha256::Sha256() : state_(std::make_unique<State>()) { crypto_hash_sha256_init(state_.get()); }

Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
    crypto_hash_sha256_update(state_.get(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
}

std::string Sha256::hex() {
    unsigned char digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_final(state_.get(), digest);
    std::string text(2 * sizeof digest + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), digest, sizeof digest);
    text.pop_back();
    return text;
}

}  // namespace tankchess::server
