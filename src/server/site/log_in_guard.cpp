#include "server/site/log_in_guard.h"

#include "server/common/scripts.h"
#include "server/common/secrets.h"

namespace tankchess::server {

namespace {

// However it is spelt.
std::string folded(const std::string& name) { return folded_case(tidy_name(name)); }

}  // namespace

Millis LogInGuard::wait(const std::string& address, const std::string& name, bool known_device, Millis now) {
    if (known_device) return 0;
    const Millis own = limits_.wait(RateLimited::wrong_password, address, {}, now);
    // The guesses of others at this name concern only those who were wrong lately themselves.
    if (own > 0 || limits_.is_full(RateLimited::wrong_password, address, {}, now)) return own;
    return limits_.wait(RateLimited::guessed_name, {}, folded(name), now);
}

void LogInGuard::failed(const std::string& address, const std::string& name, Millis now) {
    ++failures_;
    limits_.charge(RateLimited::wrong_password, address, {}, now);
    limits_.charge(RateLimited::guessed_name, {}, folded(name), now);
}

std::string DeviceMarks::mark(const std::string& user) const {
    const std::string text = user + "." + random_text(12);
    return text + "." + keyed_hash(key_, text);
}

bool DeviceMarks::is_of(const std::string& mark, const std::string& user) const {
    const std::size_t dot = mark.rfind('.');
    if (dot == std::string::npos || mark.size() > 200 || !mark.starts_with(user + ".")) return false;
    return same_secret(mark.substr(dot + 1), keyed_hash(key_, mark.substr(0, dot)));
}

}  // namespace tankchess::server
