#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tankchess::server {

// What a browser says about a passkey (WebAuthn): what it was asked, by which site.
struct ClientData {
    std::string type;       // webauthn.create, webauthn.get
    std::string challenge;  // base64url
    std::string origin;
};
std::optional<ClientData> read_client_data(std::string_view json_text);

// What the authenticator itself says.
struct AuthenticatorData {
    bool of_site = false;   // it speaks of this site
    bool present = false;   // somebody touched it
    bool verified = false;  // and showed who they are, by a finger, a face or a PIN
    std::uint32_t count = 0;
};
std::optional<AuthenticatorData> read_authenticator_data(std::string_view bytes, const std::string& site);

// A public key as browsers give it (SubjectPublicKeyInfo), of a kind that we know: P-256, Ed25519, RSA from 2048 bits.
bool is_passkey(std::string_view public_key);

// Whether the owner of the key signed this.
bool is_signed_by(std::string_view public_key, std::string_view authenticator_data, std::string_view client_data,
                  std::string_view signature);

}  // namespace tankchess::server
