#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tankchess::server {

// A turn that an engine seat has to play.
struct EngineTurn {
    std::string user;  // who plays against it: the turn stands in their line
    std::string tps;
    std::vector<std::uint64_t> history;  // of the positions before it
    int level = 5;
    std::optional<std::int64_t> clock_ms;  // when it was asked for; what it waits in line is taken off
    std::int64_t increment_ms = 0;
    std::function<bool()> wanted{};  // empty: always. From any thread; a turn that waits in line may be dropped
};

// Whoever plays for the engine seats.
class EngineTurns {
public:
    virtual ~EngineTurns() = default;
    // False: too much is waiting already. `done` comes once at most, from any thread, with an empty text if no move
    // was found. A `done` that is destroyed without having come counts as that too.
    virtual bool play(EngineTurn turn, std::function<void(const std::string& text)> done) = 0;
    // How long to wait before asking again when a turn was not taken or no move came of it.
    virtual std::chrono::milliseconds ask_again_after() const { return std::chrono::milliseconds(250); }
};

}  // namespace tankchess::server
