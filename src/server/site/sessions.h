#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/net/http.h"
#include "server/store/store.h"

namespace tankchess::server {

// Who sent a request.
struct Identity {
    std::string user, name, kind;  // kind: guest, account, bot
    std::string session;           // empty for a token
    std::string csrf;
    bool by_token = false;
};
using Who = std::shared_ptr<const Identity>;

inline constexpr std::string_view session_cookie = "tc_session";

// Knows people by cookie or token. Answers from memory where it can, otherwise from the store; never on a
// network thread's time.
class Sessions {
public:
    explicit Sessions(Store& store) : store_(store) {}

    using Found = std::function<void(Who who, const StoreFault* fault)>;
    // The call comes on the request's loop, perhaps at once; nullptr: nobody.
    void find(const Request& request, Found found);

    struct Fresh {
        Who who;
        std::string cookie;  // the secret; goes to the client and nowhere else
    };
    // A new log-in for a user who is in the store or is given to be put there.
    void open(const UserRow& user, bool new_user, const Request& request,
              std::function<void(const Fresh* fresh, const StoreFault* fault)> done);

    // After a change of name or kind, or when a log-in or token ends.
    void forget_user(const std::string& user);
    static std::string cookie_header(const std::string& cookie, bool secure);
    static std::string cookie_end();

private:
    struct Known {
        Who who;
        Millis until;
    };
    Who recall(const std::string& hash, Millis now);
    void remember(const std::string& hash, const Who& who, Millis now);

    Store& store_;
    std::mutex mutex_;
    std::unordered_map<std::string, Known> known_;
};

}  // namespace tankchess::server
