#pragma once

#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <unordered_set>
#include <vector>

#include "server/site/services.h"

namespace tankchess::server {

// Makes true on this server what moderators did: here, on another node, or by a command on the database. The log of
// their acts says what; each act is seen to once.
class Enforcement {
public:
    explicit Enforcement(Services& services);

    using Then = std::function<void()>;

    // Something may have changed. From any thread; regularly, and at once after `changed_here`.
    void look(Then then = {});
    // After an act on this server: looks, and has other nodes look. `then` is called on a thread of the store when the
    // act is in force here.
    void changed_here(Then then);
    std::function<void()> tell_others = {};

private:
    struct Seen;
    // On a thread of the store.
    void take(const Seen& seen);
    void make_true(const ActRow& act, const ActRow& meant);

    Services& services_;
    std::mutex taking_;  // one look is made true at a time
    std::mutex mutex_;
    std::string edition_;
    std::string from_;  // acts before this were seen to
    std::unordered_set<std::string> known_;
};

}  // namespace tankchess::server
