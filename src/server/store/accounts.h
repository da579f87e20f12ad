#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/common/clock.h"

namespace tankchess::server {

// Where somebody gets letters. Addresses are only written to, never shown to others.
struct EmailRow {
    std::string user;
    std::string address;  // confirmed; empty: none
    std::string pending;  // waits to be confirmed
    std::string language;
    Millis changed = 0;
};

// A link in a letter: opens one thing, once.
struct TicketRow {
    std::string hash;  // of the secret, which is in the letter and nowhere else
    std::string user;
    std::string kind;  // confirm, reset
    std::string data;  // confirm: the address
    Millis expires = 0;
};

// What happened to an account, for its owner to read.
struct SecurityRow {
    std::string user;
    std::string id;  // in the order of time
    std::string kind;
    Millis at = 0;
    std::string address, agent;
    std::string data;
};

// A second step of logging in: codes by time (RFC 6238).
struct FactorRow {
    std::string user;
    std::string secret;          // base32; both sides must know it, so it cannot be hashed
    Millis since = 0;            // 0: not confirmed yet, asks for nothing
    std::int64_t last_step = 0;  // no code opens twice
};

// A key that opens the account from one device (WebAuthn).
struct PasskeyRow {
    std::string id, user;
    std::string credential;  // by which its device knows it
    std::string key;         // public: base64url, SubjectPublicKeyInfo
    std::int64_t count = 0;  // how often it was used, as far as the device counts
    std::string label;
    Millis created = 0, seen = 0;
};

// What accounts have besides name and password.
class AccountTable {
public:
    virtual ~AccountTable() = default;

    virtual std::optional<EmailRow> email(const std::string& user) = 0;
    // One with neither address is taken away.
    virtual void keep_email(const EmailRow& email) = 0;
    // Those who confirmed this address; case does not matter.
    virtual std::vector<std::string> users_at(const std::string& address, int limit) = 0;

    // Earlier ones of the user and kind open nothing any more.
    virtual void add_ticket(const TicketRow& ticket) = 0;
    // Takes it away, whether or not it is still good; gives it if it is.
    virtual std::optional<TicketRow> take_ticket(const std::string& hash, const std::string& kind, Millis now) = 0;

    virtual void note(const SecurityRow& event) = 0;
    // Those before `before` (empty: all), the newest first.
    virtual std::vector<SecurityRow> log(const std::string& user, const std::string& before, int limit) = 0;

    virtual std::optional<FactorRow> factor(const std::string& user) = 0;
    virtual void keep_factor(const FactorRow& factor) = 0;
    virtual void drop_factor(const std::string& user) = 0;  // with the recovery codes
    // False: this step or a later one has opened before.
    virtual bool use_step(const std::string& user, std::int64_t step) = 0;
    // Hashes of recovery codes; earlier ones are worth nothing.
    virtual void keep_codes(const std::string& user, const std::vector<std::string>& hashes) = 0;
    virtual bool use_code(const std::string& user, const std::string& hash) = 0;
    virtual int codes_left(const std::string& user) = 0;

    // Throws StoreFault::conflict if the credential is known.
    virtual void add_passkey(const PasskeyRow& passkey) = 0;
    virtual std::vector<PasskeyRow> passkeys_of(const std::string& user) = 0;
    virtual std::optional<PasskeyRow> passkey(const std::string& credential) = 0;
    virtual void touch_passkey(const std::string& id, std::int64_t count, Millis seen) = 0;
    virtual bool drop_passkey(const std::string& user, const std::string& id) = 0;
};

}  // namespace tankchess::server
