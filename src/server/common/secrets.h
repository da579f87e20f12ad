#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tankchess::server {

// Must be called once before anything else here.
bool secrets_ready();

// Random text of letters and digits: 5.95 bits a character.
std::string random_text(std::size_t length);
// Sorts by time, and within a millisecond in the order in which they were asked for here; begins with digits.
std::string timed_id(std::int64_t now_ms);
// Something that an opponent cannot foresee: uniform in [0, bound).
std::uint32_t random_below(std::uint32_t bound);

// What the database keeps of cookies and tokens: enough to know them again, useless to a thief.
std::string secret_hash(std::string_view secret);

// The same for those who have the key: what carries it was written by us.
std::string keyed_hash(std::string_view key, std::string_view text);

// argon2id; about 100 ms: on a worker, never on a network thread.
std::string password_hash(const std::string& password);
bool password_matches(const std::string& hash, const std::string& password);

// Takes as long whatever the texts are.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace tankchess::server
