#include "server/site/guest_pass.h"

#include <charconv>

#include "server/common/secrets.h"

namespace tankchess::server {

namespace {

constexpr char first_letter = 'g';
constexpr std::size_t mark_length = 32;
constexpr Millis valid_for = 30LL * 24 * 3600 * 1000;

}  // namespace

std::string GuestPasses::part(std::string_view what, std::string_view cookie, std::size_t length) const {
    return keyed_hash(key_, std::string(what) + " " + std::string(cookie)).substr(0, length);
}

std::string GuestPasses::issue(Millis now) const {
    const std::string body = first_letter + std::to_string(now) + "." + random_text(30);
    return body + "." + part("mark", body, mark_length);
}

std::optional<GuestPasses::Guest> GuestPasses::read(std::string_view cookie, Millis now) const {
    if (!cookie.starts_with(first_letter) || cookie.size() <= mark_length + 1) return std::nullopt;
    const std::size_t end = cookie.size() - mark_length - 1;
    const std::string_view body = cookie.substr(0, end);
    if (cookie[end] != '.' || !same_secret(part("mark", body, mark_length), cookie.substr(end + 1))) {
        return std::nullopt;
    }
    Millis issued = 0;
    std::from_chars(body.data() + 1, body.data() + body.size(), issued);
    if (now - issued > valid_for) return std::nullopt;
    Guest out;
    out.user = {part("user", body, 16), "guest", "guest-" + part("name", body, 10), {}, {}, "{}", issued};
    out.session = part("session", body, 16);
    out.csrf = part("csrf", body, 32);
    return out;
}

}  // namespace tankchess::server
