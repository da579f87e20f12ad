#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"

namespace tankchess::server {

// Everything that a client can say on a socket. The set is closed: what is not here is refused.
namespace client_message {

struct Join {
    std::string game;
    std::optional<std::int64_t> version;
    bool choices = true;
};
struct Leave {
    std::string game;
};
struct Lobby {
    bool on = true;
};
struct Tournament {
    std::string id;
    bool on = true;
};
struct Study {
    std::string id;
    bool on = true;
};
// Where somebody is in a study that they follow.
struct Cursor {
    std::string study, chapter, node;
    std::int64_t square = -1;  // -1: on none
};
struct Club {
    std::string id;
    bool on = true;
};
struct Move {
    std::string game, key, move;
    std::int64_t version = 0;
    bool blur = false;  // the page was out of sight while it was their turn
};
struct Act {
    std::string game, key, act;
    char side = 0;
    int level = 0;
};
struct Chat {
    std::string game, key, text;
};
struct Ping {
    std::int64_t n = 0;
};

}  // namespace client_message

using ClientMessage =
    std::variant<client_message::Join, client_message::Leave, client_message::Lobby, client_message::Tournament,
                 client_message::Study, client_message::Cursor, client_message::Club, client_message::Move,
                 client_message::Act, client_message::Chat, client_message::Ping>;

// Untrusted: the fault names the field.
Result<ClientMessage> read_client_message(std::string_view text);

// The parts that HTTP shares with the socket.
inline constexpr std::size_t longest_key = 64;
inline constexpr std::size_t longest_move = 200;
inline constexpr std::size_t longest_chat = 300;

}  // namespace tankchess::server
