#include "server/notify/push_crypto.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include <memory>
#include <stdexcept>

#include "wire/json.h"

namespace tankchess::server {

namespace {

template <auto free_it>
struct Freed {
    template <class T>
    void operator()(T* it) const {
        free_it(it);
    }
};
template <class T, auto free_it>
using Owned = std::unique_ptr<T, Freed<free_it>>;
using Group = Owned<EC_GROUP, EC_GROUP_free>;
using Point = Owned<EC_POINT, EC_POINT_free>;
using Number = Owned<BIGNUM, BN_free>;

constexpr std::size_t scalar_bytes = 32, point_bytes = 65, salt_bytes = 16, tag_bytes = 16;
constexpr std::uint32_t record_size = 4096;
constexpr Millis token_life = 12LL * 3600;  // seconds; services take at most a day

void must(bool done) {
    if (!done) throw std::runtime_error("a step of OpenSSL failed");
}
const unsigned char* in(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* out(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

Group curve() { return Group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)); }
Number number_of(std::string_view bytes) {
    return Number(BN_bin2bn(in(bytes), static_cast<int>(bytes.size()), nullptr));
}

std::string public_of(const std::string& secret) {
    const Group group = curve();
    const Point point(EC_POINT_new(group.get()));
    const Number scalar = number_of(secret);
    must(EC_POINT_mul(group.get(), point.get(), scalar.get(), nullptr, nullptr, nullptr) == 1);
    std::string bytes(point_bytes, '\0');
    must(EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, out(bytes), bytes.size(),
                            nullptr) == point_bytes);
    return bytes;
}

// nullptr: no point of the curve.
Point point_of(const Group& group, const std::string& bytes) {
    Point point(EC_POINT_new(group.get()));
    if (bytes.size() != point_bytes ||
        EC_POINT_oct2point(group.get(), point.get(), in(bytes), bytes.size(), nullptr) != 1) {
        return nullptr;
    }
    return point;
}

std::string agreed_secret(const std::string& secret, const std::string& other) {
    const Group group = curve();
    const Point peer = point_of(group, other), shared(EC_POINT_new(group.get()));
    const Number scalar = number_of(secret), x(BN_new());
    must(peer && EC_POINT_mul(group.get(), shared.get(), nullptr, peer.get(), scalar.get(), nullptr) == 1);
    must(EC_POINT_get_affine_coordinates(group.get(), shared.get(), x.get(), nullptr, nullptr) == 1);
    std::string bytes(scalar_bytes, '\0');
    must(BN_bn2binpad(x.get(), out(bytes), scalar_bytes) == static_cast<int>(scalar_bytes));
    return bytes;
}

std::string hmac(std::string_view key, std::string_view text) {
    std::string digest(32, '\0');
    unsigned length = 0;
    must(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), in(text), text.size(), out(digest), &length) !=
         nullptr);
    return digest;
}

// Text with the zero byte that ends it and one more byte: the last block of HKDF.
std::string info(std::string_view words, std::string_view more = {}) {
    return std::string(words) + '\0' + std::string(more) + '\x01';
}

std::string encrypted(std::string_view text, const std::string& key, const std::string& nonce) {
    const Owned<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free> context(EVP_CIPHER_CTX_new());
    std::string sealed(text.size() + tag_bytes, '\0');
    int length = 0;
    must(EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, in(key), in(nonce)) == 1);
    must(EVP_EncryptUpdate(context.get(), out(sealed), &length, in(text), static_cast<int>(text.size())) == 1);
    must(EVP_EncryptFinal_ex(context.get(), out(sealed) + length, &length) == 1);
    must(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, tag_bytes, out(sealed) + text.size()) == 1);
    return sealed;
}

// ES256: the two numbers of the signature, 32 bytes each.
std::string signature(std::string_view text, const std::string& secret) {
    const Number scalar = number_of(secret);
    const std::string point = public_of(secret);
    const Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free> build(OSSL_PARAM_BLD_new());
    must(OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1);
    must(OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, scalar.get()) == 1);
    must(OSSL_PARAM_BLD_push_octet_string(build.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) == 1);
    const Owned<OSSL_PARAM, OSSL_PARAM_free> params(OSSL_PARAM_BLD_to_param(build.get()));
    const Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free> maker(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* made = nullptr;
    must(EVP_PKEY_fromdata_init(maker.get()) == 1 &&
         EVP_PKEY_fromdata(maker.get(), &made, EVP_PKEY_KEYPAIR, params.get()) == 1);
    const Owned<EVP_PKEY, EVP_PKEY_free> key(made);
    const Owned<EVP_MD_CTX, EVP_MD_CTX_free> signer(EVP_MD_CTX_new());
    std::size_t length = 0;
    must(EVP_DigestSignInit(signer.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1);
    must(EVP_DigestSign(signer.get(), nullptr, &length, in(text), text.size()) == 1);
    std::string der(length, '\0');
    must(EVP_DigestSign(signer.get(), out(der), &length, in(text), text.size()) == 1);
    const unsigned char* from = in(der);
    const Owned<ECDSA_SIG, ECDSA_SIG_free> parts(d2i_ECDSA_SIG(nullptr, &from, static_cast<long>(length)));
    must(parts != nullptr);
    std::string both(2 * scalar_bytes, '\0');
    must(BN_bn2binpad(ECDSA_SIG_get0_r(parts.get()), out(both), scalar_bytes) > 0);
    must(BN_bn2binpad(ECDSA_SIG_get0_s(parts.get()), out(both) + scalar_bytes, scalar_bytes) > 0);
    return both;
}

}  // namespace

std::string base64url(std::string_view bytes) {
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(), in(bytes), bytes.size(), variant);
    text.pop_back();  // the NUL
    return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
    while (text.ends_with('=')) text.remove_suffix(1);
    std::string bytes(text.size(), '\0');
    std::size_t length = 0;
    if (sodium_base642bin(out(bytes), bytes.size(), text.data(), text.size(), nullptr, &length, nullptr,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0) {
        return std::nullopt;
    }
    bytes.resize(length);
    return bytes;
}

std::string PushKey::make() {
    const Group group = curve();
    const Number scalar(BN_new());
    // 1 to order - 1.
    do {
        must(BN_priv_rand_range(scalar.get(), EC_GROUP_get0_order(group.get())) == 1);
    } while (BN_is_zero(scalar.get()));
    std::string bytes(scalar_bytes, '\0');
    must(BN_bn2binpad(scalar.get(), out(bytes), scalar_bytes) > 0);
    return base64url(bytes);
}

PushKey::PushKey(const std::string& kept) : secret_(from_base64url(kept).value_or(std::string())) {
    must(secret_.size() == scalar_bytes);
    public_ = base64url(public_of(secret_));
}

std::string PushKey::authorization(const std::string& endpoint, const std::string& contact, Millis now) const {
    const std::size_t host = endpoint.find("://");
    const std::string audience = endpoint.substr(0, host == std::string::npos ? host : endpoint.find('/', host + 3));
    const std::string claims =
        written(json::object{{"aud", audience}, {"exp", now / 1000 + token_life}, {"sub", contact}});
    const std::string text = base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + base64url(claims);
    return "vapid t=" + text + "." + base64url(signature(text, secret_)) + ", k=" + public_;
}

std::optional<PushKeys> read_push_keys(std::string_view key, std::string_view secret) {
    auto point = from_base64url(key), salt = from_base64url(secret);
    if (!point || !salt || salt->size() != 16 || !point_of(curve(), *point)) return std::nullopt;
    return PushKeys{std::move(*point), std::move(*salt)};
}

std::string sealed_push(std::string_view text, const PushKeys& to, std::string_view salt, const std::string& sender) {
    const std::string secret = from_base64url(sender).value_or(std::string());
    must(secret.size() == scalar_bytes && salt.size() == salt_bytes && text.size() <= 3000);
    const std::string mine = public_of(secret);
    const std::string shared = hmac(to.secret, agreed_secret(secret, to.key));
    const std::string seed = hmac(salt, hmac(shared, info("WebPush: info", to.key + mine)));
    const std::string key = hmac(seed, info("Content-Encoding: aes128gcm")).substr(0, 16);
    const std::string nonce = hmac(seed, info("Content-Encoding: nonce")).substr(0, 12);
    std::string message(salt);
    for (const int shift : {24, 16, 8, 0}) message += static_cast<char>((record_size >> shift) & 0xff);
    message += static_cast<char>(mine.size());
    // 2: the last record, without padding.
    return message + mine + encrypted(std::string(text) + '\x02', key, nonce);
}

}  // namespace tankchess::server
