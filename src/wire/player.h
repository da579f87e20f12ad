#pragma once

#include <string>

namespace tankchess::server {

// Somebody who can sit down at a game.
struct Player {
    std::string user, name, kind;  // kind: guest, account, bot
};

}  // namespace tankchess::server
