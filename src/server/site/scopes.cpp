#include "server/site/scopes.h"

#include <algorithm>
#include <array>

namespace tankchess::server {

namespace {

constexpr std::array<std::pair<Scope, std::string_view>, 4> names = {
    {{Scope::read, "read"}, {Scope::play, "play"}, {Scope::account, "account"}, {Scope::moderate, "moderate"}}};

}  // namespace

std::optional<Scopes> Scopes::read(std::string_view words) {
    Scopes out(0);
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        const auto found = std::ranges::find(names, words.substr(0, end), &std::pair<Scope, std::string_view>::second);
        if (found == names.end()) return std::nullopt;
        out.bits_ |= static_cast<unsigned>(found->first);
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    if (out.bits_ == 0) return std::nullopt;
    return out;
}

std::string Scopes::words() const {
    std::string out;
    for (const auto& [scope, name] : names) {
        if (have(scope)) out += (out.empty() ? "" : " ") + std::string(name);
    }
    return out;
}

std::string_view Scopes::name_of(Scope scope) {
    return std::ranges::find(names, scope, &std::pair<Scope, std::string_view>::first)->second;
}

}  // namespace tankchess::server
