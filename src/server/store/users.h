#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/common/clock.h"

namespace tankchess::server {

struct UserRow {
    std::string id;
    std::string kind;  // guest, account, bot
    std::string name;
    std::string password;  // argon2id string; empty for guests
    std::string about;
    std::string settings;  // JSON that only the client reads
    Millis created = 0;
};

struct SessionRow {
    std::string id;
    std::string hash;  // of the cookie; the cookie itself is never stored
    std::string user;
    std::string csrf;
    Millis created = 0;
    Millis seen = 0;
    std::string address;
    std::string agent;
};

struct TokenRow {
    std::string id;
    std::string hash;
    std::string user;
    std::string label;
    Millis created = 0;
    Millis seen = 0;
    std::string scopes;  // words with blanks between them
};

// An account that is closed, for a time or for good.
struct BanRow {
    std::string user;
    Millis since = 0;
    Millis until = 0;  // 0 = for good
    std::string reason;

    bool operator==(const BanRow&) const = default;
};

// People, their log-ins and their tokens.
class UserTable {
public:
    virtual ~UserTable() = default;

    virtual std::optional<UserRow> by_id(const std::string& id) = 0;
    virtual std::optional<UserRow> by_name(const std::string& name) = 0;  // case does not matter
    // Somebody whose name, now or earlier, looks like this one (name_skeleton): nobody else may have it.
    virtual std::optional<UserRow> like_name(const std::string& name) = 0;
    // Who had this name before; case does not matter.
    virtual std::optional<UserRow> by_former_name(const std::string& name) = 0;
    // Keeps the old name back for them, and what is looked up by name follows.
    virtual void rename(const std::string& user, const std::string& name, Millis at) = 0;
    virtual Millis renamed_at(const std::string& user) = 0;  // 0: never
    // Throws StoreFault::conflict if the name is taken. Whoever looks like somebody else is found by like_name().
    virtual void insert(const UserRow& user) = 0;
    virtual void update(const UserRow& user) = 0;

    virtual void insert_session(const SessionRow& session) = 0;
    virtual std::optional<SessionRow> session_by_hash(const std::string& hash) = 0;
    virtual std::vector<SessionRow> sessions_of(const std::string& user) = 0;
    virtual void touch_session(const std::string& id, Millis seen) = 0;
    virtual bool delete_session(const std::string& user, const std::string& id) = 0;
    virtual void delete_sessions_but(const std::string& user, const std::string& id) = 0;

    virtual void insert_token(const TokenRow& token) = 0;
    virtual std::optional<TokenRow> token_by_hash(const std::string& hash) = 0;
    virtual std::vector<TokenRow> tokens_of(const std::string& user) = 0;
    virtual void touch_token(const std::string& id, Millis seen) = 0;
    virtual bool delete_token(const std::string& user, const std::string& id) = 0;

    // Replaces an earlier one and ends the user's log-ins.
    virtual void ban(const BanRow& ban) = 0;
    virtual bool lift_ban(const std::string& user) = 0;
    virtual std::optional<BanRow> ban_of(const std::string& user, Millis now) = 0;
    virtual std::vector<BanRow> bans(Millis now) = 0;
};

}  // namespace tankchess::server
