#include "server/common/passkey.h"

#include <openssl/evp.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

#include <array>
#include <memory>

#include "server/common/secrets.h"
#include "wire/json.h"

namespace tankchess::server {

namespace {

constexpr std::size_t site_hash_bytes = 32, least_data_bytes = 37;
constexpr unsigned present_flag = 1, verified_flag = 4;
constexpr int least_rsa_bits = 2048;

struct KeyEnd {
    void operator()(EVP_PKEY* it) const { EVP_PKEY_free(it); }
    void operator()(EVP_MD_CTX* it) const { EVP_MD_CTX_free(it); }
};
using PublicKey = std::unique_ptr<EVP_PKEY, KeyEnd>;

const unsigned char* raw(std::string_view bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); }

std::string sha256(std::string_view bytes) {
    std::array<unsigned char, SHA256_DIGEST_LENGTH> out{};
    SHA256(raw(bytes), bytes.size(), out.data());
    return {reinterpret_cast<const char*>(out.data()), out.size()};
}

PublicKey key_of(std::string_view bytes) {
    const unsigned char* at = raw(bytes);
    PublicKey key(d2i_PUBKEY(nullptr, &at, static_cast<long>(bytes.size())));
    if (!key || at != raw(bytes) + bytes.size()) return nullptr;
    const int kind = EVP_PKEY_get_base_id(key.get());
    const bool known = kind == EVP_PKEY_ED25519 || (kind == EVP_PKEY_EC && EVP_PKEY_get_bits(key.get()) == 256) ||
                       (kind == EVP_PKEY_RSA && EVP_PKEY_get_bits(key.get()) >= least_rsa_bits);
    return known ? std::move(key) : nullptr;
}

}  // namespace

std::optional<ClientData> read_client_data(std::string_view json_text) {
    const auto value = read_json(json_text);
    const auto* object = value ? value->if_object() : nullptr;
    if (object == nullptr) return std::nullopt;
    const auto text = [object](std::string_view name) {
        const auto* found = object->if_contains(jtext(name));
        return found != nullptr && found->is_string() ? std_string(found->get_string()) : std::string();
    };
    // Inside a frame of another site it is not our page that asks.
    const auto* crossed = object->if_contains("crossOrigin");
    if (crossed != nullptr && crossed->is_bool() && crossed->get_bool()) return std::nullopt;
    return ClientData{text("type"), text("challenge"), text("origin")};
}

std::optional<AuthenticatorData> read_authenticator_data(std::string_view bytes, const std::string& site) {
    if (bytes.size() < least_data_bytes) return std::nullopt;
    const unsigned flags = raw(bytes)[site_hash_bytes];
    AuthenticatorData out;
    out.of_site = same_secret(sha256(site), bytes.substr(0, site_hash_bytes));
    out.present = (flags & present_flag) != 0;
    out.verified = (flags & verified_flag) != 0;
    for (std::size_t i = site_hash_bytes + 1; i < least_data_bytes; ++i) out.count = out.count << 8 | raw(bytes)[i];
    return out;
}

bool is_passkey(std::string_view public_key) { return key_of(public_key) != nullptr; }

bool is_signed_by(std::string_view public_key, std::string_view authenticator_data, std::string_view client_data,
                  std::string_view signature) {
    const PublicKey key = key_of(public_key);
    const std::unique_ptr<EVP_MD_CTX, KeyEnd> context(EVP_MD_CTX_new());
    if (!key || !context) return false;
    const std::string text = std::string(authenticator_data) + sha256(client_data);
    const bool hashes_itself = EVP_PKEY_get_base_id(key.get()) == EVP_PKEY_ED25519;
    return EVP_DigestVerifyInit(context.get(), nullptr, hashes_itself ? nullptr : EVP_sha256(), nullptr, key.get()) ==
               1 &&
           EVP_DigestVerify(context.get(), raw(signature), signature.size(), raw(text), text.size()) == 1;
}

}  // namespace tankchess::server
