#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/store/users.h"

namespace tankchess::server {

// Cookies of visitors of whom nothing is kept yet. Everything about such a guest (id, name, CSRF token) follows from
// the cookie, which only this site can make; rows are written when they first do something.
class GuestPasses {
public:
    explicit GuestPasses(std::string key) : key_(std::move(key)) {}

    std::string issue(Millis now) const;
    struct Guest {
        UserRow user;
        std::string session, csrf;
    };
    // Nothing for any other cookie, and for a pass that is too old.
    std::optional<Guest> read(std::string_view cookie, Millis now) const;

private:
    std::string part(std::string_view what, std::string_view cookie, std::size_t length) const;

    std::string key_;
};

}  // namespace tankchess::server
