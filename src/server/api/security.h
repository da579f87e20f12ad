#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/api/call.h"

namespace tankchess::server {

// What happened to an account, as its owner reads it (AccountTable::note): kinds are in docs/protocol.md.
SecurityRow security_event(const CallPtr& call, const std::string& user, std::string_view kind,
                           const std::string& data = {});

// Whoever has only a device in hand must not take the account: the password, a field of the body, is asked for again,
// and wrong ones are slowed as log-ins are.
void with_own_password(const CallPtr& call, const std::string& field, std::function<void(const UserRow& user)> then);

// Checks the second step of somebody's log-in inside a transaction: a code of the authenticator or a recovery code.
enum class Step { not_needed, missing, wrong, by_code, by_recovery };
Step second_step(Tables& tables, const std::string& user, const std::string& code, Millis now);

}  // namespace tankchess::server
