#pragma once

#include <optional>
#include <string>

#include "match/match.h"

namespace tankchess::server {

// What a user wants of a game, as a command of the seat that it is about; or why it can be none.
struct Intent {
    std::optional<match::Command> command;
    std::string reason, text;  // of a refusal
};

// `seen`: the version that the user knew. `lag`: how long the message was on its way, in milliseconds.
Intent move_intent(const match::Match& match, const std::string& user, const std::string& text, const std::string& key,
                   std::uint64_t seen, std::int64_t lag);
Intent act_intent(const match::Match& match, const std::string& user, const std::string& act, const std::string& key,
                  std::optional<Side> side, int level);

// What engine seats have to say besides their moves: they never take a draw, and say so at once instead of leaving the
// offer on the table.
std::optional<match::Command> engine_refusal(const match::Match& match);

}  // namespace tankchess::server
