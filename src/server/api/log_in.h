#pragma once

#include "server/api/router.h"
#include "server/net/address.h"

namespace tankchess::server {

// What /api/me says of somebody.
struct Me {
    UserRow user;
    std::vector<RatingRow> ratings;
    std::vector<GameRow> playing;
};
Me read_me(Tables& tables, const std::string& user);

// The answer of /api/me, with a new cookie unless it is empty.
void answer_me(const CallPtr& call, const Who& who, const std::string& cookie);

// A new log-in replaces the cookie: what an attacker may have planted before is worth nothing after it.
void sign_in(const CallPtr& call, const UserRow& user);

// A new password for the user of that name; throws what the rules of passwords have against it.
std::string wanted_password(const Fields& in, std::string_view field, const std::string& name);

// Whether it is the password of this hash; unknown names (no hash) cost as much as wrong passwords. On a worker.
bool is_right_password(const std::string& hash, const std::string& password);

// Runs `work` (argon2id) on the password workers, in the line of the caller's address, then a step on the call's loop.
template <class Work, class Then>
void with_password(const CallPtr& call, Work work, Then then) {
    const bool taken = call->services.passwords.give_for(address_group(call->request.address), [call, work, then] {
        auto result = std::make_shared<decltype(work())>(work());
        call->request.loop->post([call, result, then] { guarded(call, [&] { then(*result); }); });
    });
    if (!taken) throw ApiFault{503, "busy", "too many log-ins from your address at the moment, try again", {}, 3};
}

}  // namespace tankchess::server
