#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/play/outlet.h"
#include "server/site/services.h"
#include "wire/json.h"

namespace tankchess::server {

// Who is connected, and how to reach them. Shared by all threads; a lock is held for look-ups only, sending is done
// after it.
class Presence {
public:
    void enter(const OutletPtr& outlet);
    void leave(const OutletPtr& outlet);
    void set_lobby(const OutletPtr& outlet, bool on);

    // To every socket (and, in its own words, every event stream) of a user.
    void tell(const std::string& user, const json::object& message);
    void tell_lines(const std::string& user, const json::object& line);
    // To everybody in the lobby.
    void tell_lobby(const json::object& message);
    // To those in the lobby who may hear of this user.
    void tell_lobby(const json::object& message, const std::string& about, const BlockList& blocks);

    bool online(const std::string& user) const;
    // When the last connection of an absent user went; 0 if they are here or never were.
    Millis gone_since(const std::string& user) const;
    std::size_t people() const;
    // Accounts and bots that are here, by name.
    std::vector<Player> accounts_here(std::size_t most) const;

    void sign_out(const std::string& user, const std::string& session);
    void sign_out_but(const std::string& user, const std::string& session);
    void sign_out_token(const std::string& user, const std::string& token);
    // Every connection of a user whose account was closed.
    void put_out(const std::string& user);
    // Says goodbye to everybody.
    void close_all(const std::string& reason, int retry_ms);
    // An empty line to every stream.
    void keep_alive();

private:
    struct User {
        std::vector<OutletPtr> outlets;
        Millis gone = 0;
    };
    void sign_out_if(const std::string& user, const std::string& reason,
                     const std::function<bool(const Identity&)>& which);
    std::vector<OutletPtr> in_lobby() const;
    std::vector<OutletPtr> of(const std::string& user, bool lines) const;

    mutable std::mutex mutex_;
    std::unordered_map<std::string, User> users_;
    std::unordered_map<std::uint64_t, OutletPtr> lobby_;
    std::unordered_map<std::uint64_t, OutletPtr> all_;
};

}  // namespace tankchess::server
