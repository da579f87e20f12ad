#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "wire/engine_turn.h"

namespace tankchess::server {

// Whoever plays for the engine seats.
class EngineTurns {
public:
    virtual ~EngineTurns() = default;
    // False: too much is waiting already. `done` comes once at most, from any thread, with an empty text if no move
    // was found. A `done` that is destroyed without having come counts as that too.
    virtual bool play(EngineTurn turn, std::function<void(const std::string& text)> done) = 0;
    // Whether a turn would be begun at once.
    virtual bool idle() const { return true; }
    // How long to wait before asking again when a turn was not taken or no move came of it.
    virtual std::chrono::milliseconds ask_again_after() const { return std::chrono::milliseconds(250); }
};

}  // namespace tankchess::server
