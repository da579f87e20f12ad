#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/net/http.h"
#include "server/site/guest_pass.h"
#include "server/site/scopes.h"
#include "server/store/store.h"
#include "wire/player.h"

namespace tankchess::server {

// Who sent a request.
struct Identity : Player {
    std::string session;  // empty for a token
    std::string csrf;
    bool by_token = false;
    std::string token = {};  // its id
    Scopes scopes = Scopes::all();
    std::string banned = {};               // why the account is closed
    std::string role = {};                 // owner, moderator
    Millis created = 0;                    // when they first came
    std::optional<UserRow> not_kept = {};  // a guest by a pass (guest_pass.h): there are no rows yet

    bool may(Scope scope) const { return scopes.have(scope); }
};
using Who = std::shared_ptr<const Identity>;

// Why an account is closed and until when, for whoever meets it.
std::string ban_text(const BanRow& ban);

// A cookie of ours by name and value. Where the site is reached by https its name has a prefix, by which browsers
// refuse it from anybody but this host: no other site of the same domain can plant one.
std::string cookie_name(std::string_view name, bool secure);
std::string cookie_header(std::string_view name, const std::string& value, bool secure);
inline constexpr std::string_view session_cookie = "tc_session";
inline constexpr std::string_view device_cookie = "tc_device";

// Knows people by cookie or token. Answers from memory where it can, otherwise from the store; never on a
// network thread's time.
class Sessions {
public:
    // `guest_key`: a secret of this site, of at most 64 characters. `https`: the site's own address is an https one.
    Sessions(Store& store, std::string guest_key, bool https)
        : store_(store), passes_(std::move(guest_key)), https_(https) {}

    using Found = std::function<void(Who who, const StoreFault* fault)>;
    // The call comes on the request's loop, perhaps at once; nullptr: nobody. Not for an ambiguous request.
    void find(const Request& request, Found found);

    struct Fresh {
        Who who;
        std::string cookie;  // the secret; goes to the client and nowhere else
    };
    // A new log-in for a user who is in the store.
    void open(const UserRow& user, const Request& request,
              std::function<void(const Fresh* fresh, const StoreFault* fault)> done);
    // A guest of whom nothing is kept.
    Fresh new_guest() const;
    // Writes the rows of a guest who is not kept yet, for whom the request came. The call comes on its loop.
    void keep(const Who& guest, const Request& request, Found kept);

    // After a change of name or kind, or when a log-in or token ends. `forgotten` tells other nodes.
    void forget_user(const std::string& user);
    void forget_user_here(const std::string& user);
    std::function<void(const std::string& user)> forgotten = {};
    // Two log-in cookies: one of them was planted, and nobody knows which.
    bool is_ambiguous(const Request& request) const;

private:
    struct Known {
        Who who;
        Millis until;
    };
    // Of its cookie or token; empty: none.
    std::string secret_of(const Request& request) const;
    Who recall(const std::string& hash, Millis now);
    void remember(const std::string& hash, const Who& who, Millis now);

    bool secure(const Request& request) const { return https_ || request.forwarded_https; }

    Store& store_;
    const GuestPasses passes_;
    const bool https_;
    std::mutex mutex_;
    std::unordered_map<std::string, Known> known_;
};

}  // namespace tankchess::server
