#pragma once

#include <cstdint>
#include <string_view>

namespace tankchess::server {

// What a load run needs of a message, found by looking for it: whoever measures a server on its own machine must not
// spend more than the server does. Quotes inside of texts are escaped in JSON, so a name in quotes is always a name.
struct Heard {
    enum class Kind { ack, event, state, refused, other };
    Kind kind = Kind::other;
    std::string_view key;      // ack
    std::int64_t version = 0;  // the rest: event, state
    std::size_t ply = 0;
    int turn = 0;    // seat to move: 0 or 1
    int mover = -1;  // of an event that is a move
    bool over = false;
};

Heard heard_in(std::string_view text);

// The text of a field whose name and colon are `start`, for a text with its first quote; empty if there is none.
std::string_view field_in(std::string_view text, std::string_view start);

}  // namespace tankchess::server
