#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/common/clock.h"

namespace tankchess::server {

// Codes by time of an authenticator (RFC 6238): six digits, a new one every 30 s, HMAC-SHA1, which is what every such
// program understands.
std::string new_code_secret();  // base32
// The code of a step; nothing if the secret is no base32.
std::optional<std::string> code_at(std::string_view secret, std::int64_t step);
inline constexpr std::int64_t code_step(Millis now) { return now / 30000; }
// Which step this is the code of, now or one beside it: clocks differ. Takes as long whatever the code is.
std::optional<std::int64_t> step_of_code(std::string_view secret, std::string_view code, Millis now);
// What the authenticator reads from a picture.
std::string code_uri(std::string_view secret, const std::string& site, const std::string& name);

// Ten codes for the day on which the authenticator is lost: xxxx-xxxx-xxxx, 59 bits each.
std::vector<std::string> new_recovery_codes();
// What is kept of one; blanks, dashes and case do not matter.
std::string recovery_hash(const std::string& user, std::string_view code);

}  // namespace tankchess::server
