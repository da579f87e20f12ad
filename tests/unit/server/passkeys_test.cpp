// Passkeys: an authenticator of our own signs, and everything that could be wrong with what it says is refused.
#include "server/common/passkey.h"

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

#include "server/notify/push_crypto.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

std::string sha256_of(const std::string& text) {
    unsigned char out[32];
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), out);
    return {reinterpret_cast<const char*>(out), 32};
}

// A device with one key, and a browser around it.
class Authenticator {
public:
    Authenticator() : key_(EVP_EC_gen("P-256")) {}
    ~Authenticator() { EVP_PKEY_free(key_); }
    Authenticator(const Authenticator&) = delete;
    Authenticator& operator=(const Authenticator&) = delete;

    std::string site = "127.0.0.1", origin;
    std::string credential = base64url("0123456789abcdef0123");
    int flags = 5;  // touched, and its owner known
    int count = 0;

    std::string public_key() const {
        unsigned char* bytes = nullptr;
        const int size = i2d_PUBKEY(key_, &bytes);
        std::string out(reinterpret_cast<char*>(bytes), static_cast<std::size_t>(size));
        OPENSSL_free(bytes);
        return base64url(out);
    }
    json::object said(const std::string& type, const std::string& challenge) const {
        return {{"client_data", base64url(client_data(type, challenge))}, {"authenticator_data", base64url(data())}};
    }
    json::object added(const std::string& challenge) const {
        json::object out = said("webauthn.create", challenge);
        out["credential"] = credential;
        out["key"] = public_key();
        out["label"] = "phone";
        return out;
    }
    json::object entered(const std::string& challenge) const {
        json::object out = said("webauthn.get", challenge);
        out["credential"] = credential;
        out["signature"] = base64url(signature(data() + sha256_of(client_data("webauthn.get", challenge))));
        return out;
    }

private:
    std::string client_data(const std::string& type, const std::string& challenge) const {
        return written(
            json::object{{"type", type}, {"challenge", challenge}, {"origin", origin}, {"crossOrigin", false}});
    }
    std::string data() const {
        std::string out = sha256_of(site) + static_cast<char>(flags);
        for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(count >> shift & 255);
        return out;
    }
    std::string signature(const std::string& text) const {
        EVP_MD_CTX* context = EVP_MD_CTX_new();
        std::size_t size = 200;
        std::string out(size, '\0');
        EVP_DigestSignInit(context, nullptr, EVP_sha256(), nullptr, key_);
        EVP_DigestSign(context, reinterpret_cast<unsigned char*>(out.data()), &size,
                       reinterpret_cast<const unsigned char*>(text.data()), text.size());
        EVP_MD_CTX_free(context);
        out.resize(size);
        return out;
    }

    EVP_PKEY* key_;
};

class PasskeysLive : public LiveServer {
protected:
    void SetUp() override {
        LiveServer::SetUp();
        device_.origin = "http://127.0.0.1:" + std::to_string(port_);
        ada_ = std::make_unique<Person>(guest());
        ada_->register_as("Ada");
    }
    std::string begin_adding() {
        return str(ada_->post("/api/me/passkeys/begin", json::object{{"current", "correct horse"}}).at("challenge"));
    }
    std::string begin_entering() { return str(guest().post("/api/login/passkey/begin").at("challenge")); }
    void add() { ada_->post("/api/me/passkeys", device_.added(begin_adding()), 201); }
    int enter() { return guest().raw("POST", "/api/login/passkey", written(device_.entered(begin_entering()))).status; }

    Authenticator device_;
    std::unique_ptr<Person> ada_;
};

TEST_F(PasskeysLive, OpensTheAccountWithoutPasswordOrCode) {
    ada_->post("/api/me/passkeys/begin", json::object{{"current", "wrong horse"}}, 401);
    add();
    Person again = guest();
    const json::value me = again.post("/api/login/passkey", device_.entered(begin_entering()));
    EXPECT_EQ(str(me.at("user").at("name")), "Ada");
    const json::value list = ada_->get("/api/me/passkeys");
    ASSERT_EQ(list.at("items").as_array().size(), 1u);
    EXPECT_EQ(str(list.at("items").at(0).at("label")), "phone");
    EXPECT_EQ(str(ada_->get("/api/me/log").at("items").at(0).at("data")), "passkey");
    ada_->send("DELETE", "/api/me/passkeys/" + str(list.at("items").at(0).at("id")), {}, 200);
    EXPECT_EQ(enter(), 401);
}

TEST_F(PasskeysLive, NothingElseOpens) {
    add();
    const std::string challenge = begin_entering();
    const json::object right = device_.entered(challenge);
    EXPECT_EQ(guest().raw("POST", "/api/login/passkey", written(right)).status, 200);
    EXPECT_EQ(guest().raw("POST", "/api/login/passkey", written(right)).status, 401) << "a challenge opens once";
    EXPECT_EQ(guest().raw("POST", "/api/login/passkey", written(device_.entered("bm90aGluZw"))).status, 401);
    json::object other = device_.entered(begin_entering());
    other["signature"] = right.at("signature");
    EXPECT_EQ(guest().raw("POST", "/api/login/passkey", written(other)).status, 401) << "signed for something else";
    const auto with = [this](auto change, auto back) {
        change();
        const int status = enter();
        back();
        return status;
    };
    EXPECT_EQ(with([this] { device_.site = "evil.example"; }, [this] { device_.site = "127.0.0.1"; }), 401);
    const std::string own = device_.origin;
    EXPECT_EQ(with([this] { device_.origin = "http://evil.example"; }, [&] { device_.origin = own; }), 401);
    EXPECT_EQ(with([this] { device_.flags = 1; }, [this] { device_.flags = 5; }), 401) << "whose finger was it?";
    EXPECT_EQ(with([this] { device_.flags = 4; }, [this] { device_.flags = 5; }), 401);
    device_.count = 7;
    EXPECT_EQ(enter(), 200);
    EXPECT_EQ(enter(), 401) << "a device that counts never says the same twice";
    device_.count = 8;
    EXPECT_EQ(enter(), 200);
    Authenticator thief;
    thief.origin = device_.origin;
    EXPECT_EQ(guest().raw("POST", "/api/login/passkey", written(thief.entered(begin_entering()))).status, 401);
}

TEST_F(PasskeysLive, IsAddedOnlyByWhoeverAskedForIt) {
    Person eve = guest();
    eve.register_as("Evelyn");
    eve.post("/api/me/passkeys", device_.added(begin_adding()), 401);
    EXPECT_TRUE(eve.get("/api/me/passkeys").at("items").as_array().empty());
    json::object weak = device_.added(begin_adding());
    weak["key"] = base64url("no key at all");
    ada_->post("/api/me/passkeys", weak, 400);
    ada_->post("/api/me/passkeys", device_.entered(begin_adding()), 401);
}

}  // namespace
}  // namespace tankchess::server
