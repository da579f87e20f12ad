#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tankchess::server {

// What a token may do. A log-in by cookie may do everything.
enum class Scope : unsigned {
    read = 1,      // whatever changes nothing, but for log-ins and tokens
    play = 2,      // games, seeks, challenges, chat, setups, puzzles, analysis
    account = 4,   // profile, password, log-ins, tokens (but no token makes tokens)
    moderate = 8,  // what those with a role do
};

class Scopes {
public:
    static constexpr Scopes all() { return Scopes(15); }
    static constexpr Scopes of_a_new_token() { return Scopes(3); }
    // Words with blanks between them; nullopt if one is unknown or there is none.
    static std::optional<Scopes> read(std::string_view words);
    std::string words() const;

    constexpr bool have(Scope scope) const { return (bits_ & static_cast<unsigned>(scope)) != 0; }
    static std::string_view name_of(Scope scope);

private:
    explicit constexpr Scopes(unsigned bits) : bits_(bits) {}
    unsigned bits_;
};

}  // namespace tankchess::server
